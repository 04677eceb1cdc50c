import type { BatchColumn } from '@inkfield/contract/batch-columns';
import type { BatchRow } from '@inkfield/contract/batches';
import type { Values } from '@inkfield/engine/template';
import type { ParsedTemplates } from '../documents/parsed-templates.ts';
import { readingRules } from '../documents/reading-rules.ts';
import {
  type EngineText,
  type ResolvedFinal,
  type ResolvedPreview,
  resolveFinalOf,
  resolvePreviewOf,
} from '../documents/resolve-jobs.ts';
import { createRowCheck } from './cells/check-row.ts';
import { columnPlan, readCells } from './cells/stored-cells.ts';

interface RowJob {
  text: EngineText;
  columns: readonly BatchColumn[];
  /** The cells of the row as they are stored, or the values of the document that was made of it. */
  row: { cells_json: string } | { values: Values };
}

type ResolvedRow = Exclude<ResolvedFinal, { errors: unknown }> | { cellErrors: BatchRow['errors'] };

/** The engine jobs for the rows of a batch. */
export function createRowJobs(parsedTemplates: ParsedTemplates) {
  function check({ text, columns, row }: RowJob, unfinished: boolean) {
    const rules = readingRules(text, parsedTemplates(text));
    const { logic } = rules;
    if ('values' in row) return { values: row.values, errors: [], logic };
    const plan = { fields: text.fields, ...columnPlan(columns, text.fields), rules, unfinished };
    return { ...createRowCheck(plan)(readCells(row.cells_json)), logic };
  }

  return {
    /** Values that do not fit their field stay blank. */
    previewRow: (job: RowJob): ResolvedPreview =>
      resolvePreviewOf(parsedTemplates, job.text, check(job, true).values),

    resolveRow(job: RowJob): ResolvedRow {
      const { values, errors, logic } = check(job, false);
      if (errors.length > 0) return { cellErrors: errors };
      return resolveFinalOf(parsedTemplates, { text: job.text, values, logic });
    },
  };
}
