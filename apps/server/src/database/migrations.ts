import type { Migration } from './migration.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { templates } from './migrations/0002-templates.ts';
import { audit } from './migrations/0003-audit.ts';
import { mail } from './migrations/0004-mail.ts';
import { documents } from './migrations/0005-documents.ts';
import { sourceDocuments } from './migrations/0006-source-documents.ts';
import { templateSources } from './migrations/0007-template-sources.ts';
import { oversight } from './migrations/0008-oversight.ts';
import { batches } from './migrations/0009-batches.ts';
import { rateCounts } from './migrations/0010-rate-counts.ts';
import { installation } from './migrations/0011-installation.ts';
import { templateLogos } from './migrations/0012-template-logos.ts';
import { longLists } from './migrations/0013-long-lists.ts';
import { filesStay } from './migrations/0014-files-stay.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  accounts,
  templates,
  audit,
  mail,
  documents,
  sourceDocuments,
  templateSources,
  oversight,
  batches,
  rateCounts,
  installation,
  templateLogos,
  longLists,
  filesStay,
];
