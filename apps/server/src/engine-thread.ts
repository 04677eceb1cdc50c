/** The program of the threads that read and resolve templates: see engine.ts. */
import { createParsedTemplates } from './documents/parsed-templates.ts';
import { createResolveJobs } from './documents/resolve-jobs.ts';
import { checkDraft } from './templates/check-draft.ts';
import { createRowJobs } from './batches/row-jobs.ts';
import { readList } from './lists/read-list.ts';
import { serveJobs } from './threads/serve-jobs.ts';

const parsedTemplates = createParsedTemplates();
const jobs = {
  ...createResolveJobs(parsedTemplates),
  ...createRowJobs(parsedTemplates),
  checkDraft,
  readList,
};

export type EngineJobs = typeof jobs;

serveJobs(jobs);
