import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Sample } from '../samples/sample.ts';
import { samples } from '../samples/samples.ts';
import { noFields, readDraftFields } from './draft-fields.ts';
import { draftColumns } from './drafts.ts';
import { insertVersion } from './publishing.ts';
import type { TemplateRules } from './templates.ts';

/** Fills an installation that has no template yet: each sample published and shared with every client. */
export async function createSamplesWhenEmpty(rules: TemplateRules): Promise<void> {
  await rules.database.transaction(async (tx) => {
    const any = await tx.selectFrom('templates').select('id').limit(1).executeTakeFirst();
    if (any !== undefined) return;
    for (const sample of samples) await createSample(tx, rules, sample);
  });
}

async function createSample(tx: Queries, rules: TemplateRules, sample: Sample): Promise<void> {
  const read = readDraftFields(sample.fields, noFields);
  if (!read.ok) throw new Error(`The sample "${sample.name}" has a field with a bad name.`);
  const columns = await draftColumns(rules, {
    ...sample,
    fields: read.fields,
    form: { rules: sample.rules ?? [] },
  });
  const now = instant(rules.clock.now());
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
  await recordEvents(tx, rules.clock, {
    action: 'template.published',
    subject: { type: 'template', id },
    after,
  });
}
