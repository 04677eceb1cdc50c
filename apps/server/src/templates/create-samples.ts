import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { FormList } from '@inkfield/engine/template';
import type { Sample } from '../samples/sample.ts';
import { noFields, readDraftFields } from './draft-fields.ts';
import { draftColumns } from './drafts.ts';
import { insertVersion } from './publishing.ts';
import { insertList, listKey } from './template-lists.ts';
import type { TemplateDeps } from './templates.ts';

/** Fills an installation that has no template yet: each sample published and shared with every client. */
export async function createSamplesWhenEmpty(deps: TemplateDeps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const any = await tx.selectFrom('templates').select('id').limit(1).executeTakeFirst();
    if (any !== undefined) return;
    // Most starts need none of them.
    const [{ sampleLists }, { samples }] = await Promise.all([
      import('../samples/sample-lists.ts'),
      import('../samples/samples.ts'),
    ]);
    const savedAt = instant(deps.clock.now());
    for (const { name, columns, entries } of await withoutTaken(tx, sampleLists)) {
      const content = { columns_json: JSON.stringify(columns), entries_json: JSON.stringify(entries) };
      const list = { name, ...content, entry_count: entries.length };
      await insertList(tx, list, { savedAt, by: null });
    }
    for (const sample of samples) await createSample(tx, deps, sample);
  });
}

/** Lists stay when all templates are deleted. */
async function withoutTaken(tx: Queries, lists: readonly FormList[]): Promise<FormList[]> {
  const known = await tx.selectFrom('lists').select('name_key').execute();
  const taken = new Set(known.map(({ name_key }) => name_key));
  return lists.filter(({ name }) => !taken.has(listKey(name)));
}

async function createSample(tx: Queries, deps: TemplateDeps, sample: Sample): Promise<void> {
  const read = readDraftFields(sample.fields, noFields);
  if (!read.ok) throw new Error(`The sample "${sample.name}" has a field with a bad name.`);
  const columns = await draftColumns(
    { query: tx, config: deps.config },
    {
      ...sample,
      fields: read.fields,
      form: { rules: sample.rules ?? [], mode: sample.mode },
    },
  );
  const now = instant(deps.clock.now());
  const { id } = await tx
    .insertInto('templates')
    .values({
      ...columns,
      access: 'shared',
      next_field_id: read.nextFieldId,
      revision: 1,
      source_document_id: null,
      version: 1,
      archived_at: null,
      created_by: null,
      edited_by: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(
    tx,
    { id, ...columns },
    { version: 1, note: '', published_at: now, published_by: null },
  );
  const after = { name: sample.name, sample: true };
  await recordEvents(tx, deps.clock, {
    action: 'template.published',
    subject: { type: 'template', id },
    after,
  });
}
