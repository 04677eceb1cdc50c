import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/test-app.ts';

describeOnEachDatabase('storage', (createTestApp) => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
  const name = createHash('sha256').update(bytes).digest('hex');

  test('gives back exactly what was kept, under the name of its content', async () => {
    const { storage, database } = (await createTestApp()).deps;
    const file = await storage.prepare(bytes);
    expect(file.sha256).toBe(name);
    expect(await storage.find(name)).toBeUndefined();
    await database.transaction((tx) => file.keep(tx));
    expect(Buffer.from((await storage.find(name)) ?? []).equals(bytes)).toBe(true);
  });

  test('keeps nothing when the transaction that names the file fails', async () => {
    const { storage, database } = (await createTestApp()).deps;
    const file = await storage.prepare(bytes);
    const failing = database.transaction(async (tx) => {
      await file.keep(tx);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await storage.find(name)).toBeUndefined();
  });

  test('keeps the same content once', async () => {
    const { storage, database } = (await createTestApp()).deps;
    for (let time = 0; time < 2; time += 1) {
      const file = await storage.prepare(bytes);
      await database.transaction((tx) => file.keep(tx));
    }
    const rows = await database.query.selectFrom('stored_files').select('sha256').execute();
    expect(rows).toEqual([{ sha256: name }]);
  });
});
