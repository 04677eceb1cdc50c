import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createDocument, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

async function readMetrics({ app }: TestApp): Promise<string[]> {
  return (await app.provider.inject('/metrics')).body.split('\n');
}

describeOnEachDatabase('the numbers', (createTestApp) => {
  test('tell of documents that were set, and how long they waited', async () => {
    const testApp = await createTestApp();
    const user = await createUser(testApp);
    const template = await createPublished(testApp);
    const doneBefore = testApp.deps.typesetter.stats().done;
    // The one child takes the second once it has told what memory it had after the first.
    await createDocument(testApp, user, template);
    await createDocument(testApp, user, template);
    const lines = await readMetrics(testApp);
    const labels = 'output="pdf",background="no",outcome="set"';
    expect(lines).toContain(`typesetting_duration_seconds_count{${labels}} 2`);
    expect(lines).toContain('typesetting_wait_seconds_count{background="no"} 2');
    expect(lines).toContain(`typesetter_state{what="done"} ${doneBefore + 2}`);
    const memory = lines.find((line) => line.startsWith('typesetter_resident_memory_bytes '));
    expect(Number(memory?.split(' ')[1])).toBeGreaterThan(1e6);
  });

  test('tell of batches by state, and of none when there is none', async () => {
    const testApp = await createTestApp();
    const user = await createUser(testApp);
    expect(await readMetrics(testApp)).toContain('batches{state="ready"} 0');
    const template = await createPublished(testApp, {
      document_content: 'Dear [name]',
      fields: [textField('name')],
    });
    await createBatch(testApp, user, { template: template.id, file: 'name\nAda\n' });
    expect(await readMetrics(testApp)).toContain('batches{state="ready"} 1');
    expect(await readMetrics(testApp)).toContain('batches{state="running"} 0');
  });
});
