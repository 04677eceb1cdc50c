import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { buildPng } from '../../test/picture-builder.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { instant } from '../clock.ts';
import { ConfigError } from '../config-error.ts';
import { examine } from './doctor.ts';

/** The files that it misses. */
async function missing({ deps: { database, config } }: TestApp): Promise<string[]> {
  const lines = await examine(database, config).catch((error: unknown) => {
    if (error instanceof ConfigError) return error.reasons;
    throw error;
  });
  return lines.filter((line) => line.endsWith('is missing'));
}

describeOnEachDatabase('doctor', (createTestApp) => {
  test('reads logos back as it does documents, and names those whose picture is gone', async () => {
    const testApp = await createTestApp();
    const { database, storage, clock } = testApp.deps;
    const staff = await createUser(testApp, { role: 'staff' });
    const { id } = await createPublished(testApp, { staff });
    await createDocument(testApp, await createUser(testApp), { id });
    const keep = (name: { template_id: number; sha256: string }) =>
      database.query
        .insertInto('template_logos')
        .values({
          ...name,
          media_type: 'image/png',
          pixel_width: 300,
          pixel_height: 100,
          uploaded_at: instant(clock.now()),
          uploaded_by: staff.id,
        })
        .execute();
    const picture = await storage.prepare(buildPng());
    await database.transaction((tx) => picture.keep(tx));
    await keep({ template_id: id, sha256: picture.sha256 });
    expect(await missing(testApp)).toEqual([]);
    // The database itself refuses to take a file away: a copy put back by hand may be without it.
    await keep({ template_id: id, sha256: 'f'.repeat(64) });
    expect(await missing(testApp)).toEqual([`Wrong: a logo of template ${id} is missing`]);
  });
});
