import type { Values } from '@inkfield/engine/template';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { getVersionText, momentIn, type TemplateText } from '../templates/template-text.ts';
import type { OwnDocument } from './documents.ts';
import { engineText } from './resolve-jobs.ts';
import { runEngine } from './run-engine.ts';

type StoredDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/** The template version and the values of a stored document, on the date of the document. */
export async function readStored(
  deps: StoredDeps,
  row: Selectable<Tables['documents']>,
): Promise<{ text: TemplateText; values: Values }> {
  // The text of a trial of a draft is not stored.
  if (row.template_version_id === null) throw new AppError('not_found');
  const version = await getVersionText(deps, row.template_version_id);
  const { page } = version;
  const locale = row.locale ?? page.locale;
  const text = {
    ...version,
    ...momentIn(deps.config, row.generated_at),
    page: { ...page, locale, currency: row.currency ?? page.currency },
  };
  // Written by `storedValues`, from values that the engine had read.
  return { text, values: JSON.parse(row.form_data_json) };
}

/** The words of a user's own document. */
export async function getOwnText(
  deps: StoredDeps,
  { id, userId }: Omit<OwnDocument, 'templateId'>,
): Promise<{ text: string }> {
  const row = await deps.database.query
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const { text, values } = await readStored(deps, row);
  return runEngine('textOfStored', { text: engineText(text), values });
}
