import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { recordEvents } from '../events/record.ts';
import { exportAudit } from './export-audit.ts';

/** The script of the page for operators, as an operator would copy it. */
function scriptOfThePage(): string {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  return /```js\n(\/\/ verify\.mjs\n[\s\S]*?)```/.exec(page)?.[1] ?? '';
}

function verify(lines: string): { failed: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-verify-'));
  try {
    writeFileSync(join(folder, 'verify.mjs'), scriptOfThePage());
    writeFileSync(join(folder, 'audit.jsonl'), lines);
    const output = execFileSync(process.execPath, ['verify.mjs', 'audit.jsonl'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { failed: false, output };
  } catch (error) {
    return { failed: true, output: String((error as { stdout?: unknown }).stdout) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describeOnEachDatabase('an export of the audit', (createTestApp) => {
  let app: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await createUser(app, { role: 'admin' });
    const { database, clock } = app.deps;
    for (let id = 1; id <= 1100; id += 1) {
      await recordEvents(database.query, clock, {
        actor: { id: admin.id, email: id === 7 ? '=cmd|calc@example.com' : admin.email, role: 'admin' },
        action: id % 2 === 0 ? 'template.published' : 'template.archived',
        subject: { type: 'template', id },
        after: { note: id === 8 ? 'Ünïcode \u2028 "quoted",\nand 😀' : `version ${id}` },
      });
    }
  });

  const get = (query: string, access = admin.access) =>
    app.request({ url: `/api/audit/export/?${query}`, headers: { authorization: `Bearer ${access}` } });
  const rowsOf = (body: string) =>
    body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('has every row once, newest first, and is the newest row itself', async () => {
    const { statusCode, headers, body } = await get('format=jsonl');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': expect.stringMatching(/^attachment; filename="audit_\d{4}-\d\d-\d\d\.jsonl"$/),
      'cache-control': 'private, no-store',
    });
    const rows = rowsOf(body);
    expect(rows[0]).toMatchObject({
      action: 'audit.exported',
      actor_id: admin.id,
      after_json: '{"format":"jsonl"}',
    });
    const subjects = rows
      .filter(({ subject_type: type }) => type === 'template')
      .map((row) => row['subject_id']);
    expect(subjects).toEqual(Array.from({ length: 1100 }, (_, at) => 1100 - at));
  });

  test('leaves out what the filters of the page leave out, and records them', async () => {
    const rows = rowsOf((await get('format=jsonl&action=template.published&actor=' + admin.id)).body);
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['template.published']));
    expect(rows).toHaveLength(550);
    const [newest] = await app.api(admin.access).listAudit({ query: { action: 'audit.exported' } });
    expect(newest?.after).toEqual({ format: 'jsonl', action: 'template.published', actor: admin.id });
    expect((await get('format=jsonl&person=nobody+at+all')).body).toBe('');
  });

  test('is verified by the script of the page for operators, whole and with filters', async () => {
    const whole = (await get('format=jsonl')).body;
    expect(verify(whole)).toEqual({
      failed: false,
      output: expect.stringMatching(/^11\d\d rows, 0 gaps, up to position/),
    });
    expect(verify((await get('format=jsonl&action=template.published')).body)).toEqual({
      failed: false,
      output: expect.stringMatching(/^550 rows, \d+ gaps/),
    });
  });

  test.each([
    [
      'changed',
      (line: string) => line.replace('"version 40"', '"version 4"').replace('version 40', 'version 4'),
    ],
    ['given to somebody else', (line: string) => line.replace(/"actor_id":\d+/, '"actor_id":99')],
    ['sealed at another time', (line: string) => line.replace(/"sealed_at":"\d{4}/, '"sealed_at":"1999')],
  ])('with a row %s is not verified', async (_how, change) => {
    const whole = (await get('format=jsonl')).body;
    const forged = whole.replace(/^.*\bversion 40\b.*$/m, change);
    expect(forged).not.toBe(whole);
    expect(verify(forged)).toEqual({ failed: true, output: expect.stringContaining('Row 40 at position') });
  });

  test('of which a row was taken has a gap', async () => {
    const whole = (await get('format=jsonl')).body;
    expect(verify(whole.replace(/^.*\bversion 40\b.*\n/m, '')).output).toMatch(/^\d+ rows, 1 gaps/);
  });

  test('as CSV holds no formula and no broken line', async () => {
    const { body, headers } = await get('format=csv&to=2099-01-01T00:00:00Z');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body.startsWith('\uFEFFid,at,actor_id,actor_email,action,')).toBe(true);
    expect(body).toContain(",'=cmd|calc@example.com,");
    expect(body).not.toMatch(/,=cmd/);
    expect(body).toContain('"{""note"":""Ünïcode \u2028 \\""quoted\\"",\\nand 😀""}"');
    expect(body.split('\r\n')[1]).toMatch(/^\d+,.*,audit\.exported,.*,[0-9a-f]{64}$/);
  });

  test('lets other calls in between its parts', async () => {
    const { deps } = app;
    const act = { caller: { ...admin, role: 'admin' as const }, request: { id: 'a', ip: '192.0.2.1' } };
    const parts = await exportAudit(deps, act, { format: 'csv' });
    const turns: string[] = [];
    const other = (async () => {
      for (let count = 0; count < 3; count += 1) {
        await new Promise(setImmediate);
        turns.push('call');
      }
    })();
    for await (const part of parts) turns.push(part.length > 1000 ? 'rows' : 'head');
    await other;
    expect(turns.indexOf('call')).toBeLessThan(turns.lastIndexOf('rows'));
    expect(turns.filter((turn) => turn === 'rows').length).toBeGreaterThanOrEqual(3);
  });

  test('is refused to staff and clients, in another format and too often, and leaves no row then', async () => {
    const staff = await createUser(app, { role: 'staff' });
    const client = await createUser(app);
    const exports = async () =>
      (await app.api(admin.access).listAudit({ query: { action: 'audit.exported', limit: '100' } })).length;
    const before = await exports();
    for (const { access } of [staff, client]) expect((await get('format=csv', access)).statusCode).toBe(403);
    expect((await app.request({ url: '/api/audit/export/?format=csv' })).statusCode).toBe(401);
    for (const query of ['', 'format=xlsx', 'format=csv&actor=0', 'format=csv&from=yesterday']) {
      expect((await get(query)).statusCode, query).toBe(400);
    }
    expect(await exports()).toBe(before);
  });
});

describeOnEachDatabase('exports of the audit one after the other', (createTestApp) => {
  test('are limited', async () => {
    const app = await createTestApp({ rateLimitScale: 1 });
    const { access } = await createUser(app, { role: 'admin' });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const url = '/api/audit/export/?format=csv';
      statuses.push((await app.request({ url, headers: { authorization: `Bearer ${access}` } })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
