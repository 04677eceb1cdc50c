import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { root } from '../harness/processes.ts';
import { serverCommand } from '../harness/server-command.ts';
import { formCanary, secretsIn } from './canaries.ts';
import { send } from '../harness/http.ts';
import { askForLink, useLink } from './links.ts';
import { createClient, createPeople, type People, registration, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { mustRefresh, refresh } from './sessions.ts';
import { createPublished, download, generate } from '../harness/templates.ts';
import { patiently } from './typesetters.ts';
import { isReady, type Product, sparePorts } from '../harness/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct();
  people = await createPeople(product);
});
afterAll(() => product.close());

/** A line is written when the answer has left: it may be a moment later in the file. */
const eventually = <T>(look: () => T) => vi.waitFor(look, patiently);

describe('logs', () => {
  test('LG1 hold no password, token, link or value of a form', async () => {
    const template = await createPublished(product, people.S);
    const secret = `hushed-${formCanary()}-words`;
    const person = await createClient(product, { password: secret, password_confirm: secret });
    const { refresh: newer, access } = await mustRefresh(product, person.refresh);
    const { id: document } = await generate(product, person, template, { buyer: formCanary() });
    const [word, date] = [formCanary(), { label: formCanary(), day: '2099-01-01', remind_days: 1 }];
    for (const changes of [{ buyer: word }, { [word]: word }])
      await send(product, 'POST /api/drafts/', { access, body: { template: template.id, changes } });
    for (const name of [word, `${word}\0`]) {
      const values = { 'person.name': name };
      await send(product, 'POST /api/profiles/', { access, body: { kind: 'person', name, values } });
      const body = { revision: 1, name, note: word, tags: [word], dates: [date] };
      await send(product, `PATCH /api/documents/${document}/details/`, { access, body });
    }
    for (const to of [`${word}@example.org`, word])
      await send(product, `POST /api/documents/${document}/send/`, { access, body: { to } });
    await send(product, `GET /api/documents/sent/${'x'.repeat(43)}/?${word}`);
    const address = `/api/templates/${template.id}/generate_document/`;
    const refused = { form_data: { buyer: `${formCanary()}\0`, nobody: formCanary() } };
    await send(product, `POST ${address}`, { access, body: refused });
    await send(product, 'POST /api/auth/login/', { body: { email: person.email, password: formCanary() } });
    await send(product, 'POST /api/auth/register/', {
      body: registration({ first_name: `${formCanary()}\0` }),
    });
    const token = await askForLink(product, person);
    await send(product, `GET /api/auth/validate-token/${token}/`);
    await useLink(product, token, `another ${formCanary()} one`);
    await send(product, `GET /api/templates/?token=${access}&x=${formCanary()}`, { access });
    await send(product, `GET /reset-password/${token}`, {
      headers: { cookie: person.cookie, referer: token },
    });
    await refresh(product, newer);
    await eventually(() => expect(product.log().length).toBeGreaterThan(20));
    const cookie = person.cookie.split('=')[1] ?? '';
    const found = secretsIn(inject('logFolder'), [
      token,
      newer,
      person.refresh,
      access,
      person.access,
      cookie,
    ]);
    expect(found).toEqual([]);
    // Passwords, link and tokens, looked for among the lines of every server that has run until now, and again at the end.
    reached('P16', '0 hits in the logs of all servers');
  });

  test('LG2 LG3 have one line of JSON for each request, with the id that its answer carries', async () => {
    const { access, id } = people.A1;
    const answers = [
      [await send(product, 'GET /api/users/profile/?secret=1', { access }), '/api/users/profile/', id],
      [await send(product, 'GET /api/templates/999999/', { access }), '/api/templates/:id/', id],
      [await send(product, 'GET /api/auth/validate-token/abc/'), '/api/auth/validate-token/:token/', null],
      [await send(product, 'GET /nothing/here?x=1'), 'none', null],
    ] as const;
    for (const [{ headers, status, json }, route, user] of answers) {
      const lines = await eventually(() => {
        const own = product.log().filter((line) => line['request_id'] === headers['x-request-id']);
        expect(own.length).toBeGreaterThan(0);
        return own;
      });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({
        event: 'request',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: 'GET',
        route,
        status,
        ms: expect.any(Number),
        user,
      });
      if (status >= 400 && route !== 'none') expect(json['request_id']).toBe(headers['x-request-id']);
    }
  });

  test('LG4 LG5 tell of sessions, links, accounts and refusals: in the log, on record, or both', async () => {
    const person = await createClient(product);
    await send(product, 'POST /api/auth/login/', { body: { email: person.email, password: 'wrong one' } });
    const first = await mustRefresh(product, person.refresh);
    await send(product, 'GET /api/users/profile/', { access: first.access });
    const second = await mustRefresh(product, first.refresh);
    await send(product, 'GET /api/users/profile/', { access: second.access });
    await refresh(product, person.refresh);
    const again = await signIn(product, person);
    await send(product, 'POST /api/auth/logout/', { body: { refresh: again.refresh } });
    const token = await askForLink(product, person);
    await useLink(product, token, 'a new and longer password');
    await send(product, 'GET /api/users/', { access: people.A1.access });
    await eventually(() => {
      const events = new Set(product.log().map(({ event }) => event));
      for (const event of [
        'session.started',
        'session.refused',
        'session.reuse',
        'password.link_asked',
        'password.set',
      ]) {
        expect(events).toContain(event);
      }
      expect(product.log()).toContainEqual(
        expect.objectContaining({
          event: 'access.refused',
          user: people.A1.id,
          request_id: expect.any(String),
        }),
      );
      expect(product.log()).toContainEqual(
        expect.objectContaining({ event: 'request', status: 403, user: people.A1.id, route: '/api/users/' }),
      );
    });
    const rows = await withRows(product, (query) =>
      query.selectFrom('audit').select('action').where('actor_id', '=', person.id).distinct().execute(),
    );
    const actions = rows.map(({ action }) => action);
    for (const action of ['session.started', 'session.ended']) expect(actions).toContain(action);
  });

  test('LG12 tell why something was refused, and nothing of what was sent', async () => {
    const { access } = people.A1;
    const secret = formCanary();
    const asked: [event: string, call: string, sent: Parameters<typeof send>[2]][] = [
      ['input.refused', 'POST /api/auth/login/', { body: { email: secret, [secret]: 1 } }],
      [
        'input.refused',
        'POST /api/auth/login/',
        { body: `{"${secret}`, headers: { 'content-type': 'application/json' } },
      ],
      ['token.refused', 'GET /api/users/profile/', { access: secret }],
      ['access.refused', 'GET /api/users/', { access }],
    ];
    for (const [event, call, sent] of asked) {
      const { headers } = await send(product, call, sent);
      await eventually(() =>
        expect(product.log()).toContainEqual(
          expect.objectContaining({
            event,
            request_id: headers['x-request-id'],
            ip: '127.0.0.1',
            code: expect.any(String),
          }),
        ),
      );
    }
    expect(product.output()).not.toContain(secret);
  });

  test('LG6 are beside a record that the database itself refuses to change', async () => {
    for (const attempt of ['update', 'delete'] as const) {
      const changing = withRows(product, async (query) => {
        if (attempt === 'update') await query.updateTable('audit').set({ action: 'nothing' }).execute();
        else await query.deleteFrom('audit').execute();
      });
      await expect(changing).rejects.toThrow(/never changed/);
    }
  });

  test('LG7 stay short under attack, and say how much was left out', async () => {
    const before = product.log().length;
    const startedAt = Date.now();
    for (let turn = 0; turn < 20; turn += 1) {
      const asked = Array.from({ length: 100 }, () =>
        send(product, 'GET /api/users/', { access: people.A1.access }),
      );
      await Promise.all(asked);
    }
    // One that is logged says how many of the second before were not.
    const lines = await vi.waitFor(
      async () => {
        await send(product, 'GET /api/users/', { access: people.A1.access });
        const all = product.log().slice(before);
        expect(all.filter(({ event }) => event === 'request.left_out')).not.toEqual([]);
        return all;
      },
      { ...patiently, interval: 200 },
    );
    const seconds = Math.ceil((Date.now() - startedAt) / 1000) + 1;
    // Fifty of each kind in each second, where a server that is late refuses in another way as well.
    const kinds = Map.groupBy(lines, ({ event, status }) => `${String(event)} ${String(status)}`);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['request 403', 'access.refused undefined']));
    for (const [kind, alike] of kinds) expect(alike.length, kind).toBeLessThanOrEqual(seconds * 50);
    // Each request would leave two lines.
    expect(lines.length).toBeLessThan(4000);
  });
});

/** A server whose standard output is given; ready when it answers. */
async function answersWith(stdout: number | 'pipe'): Promise<number[]> {
  const { port, adminPort } = await sparePorts();
  const dataDir = mkdtempSync(join(tmpdir(), 'inkfield-trust-'));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, serverCommand, {
    cwd: root,
    stdio: ['ignore', stdout, 'ignore'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      PUBLIC_URL: `http://localhost:${port}`,
      ADMIN_URL: `http://localhost:${adminPort}`,
      DATA_DIR: dataDir,
      SAMPLES: '0',
    },
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  // The reader of the log has ended, so this pipe is never read.
  child.stdout?.destroy();
  try {
    if (!(await isReady(url))) throw new Error('The server did not become ready.');
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      statuses.push((await send({ url }, 'GET /api/templates/')).status);
      statuses.push((await send({ url }, 'GET /')).status);
    }
    return statuses;
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const usual = Array.from({ length: 5 }, () => [401, 200]).flat();

describe('a log that can not be written', () => {
  test('LG8 does not stop the server when its disk is full', async () => {
    // Every write to it fails for want of space; only Linux has it.
    if (existsSync('/dev/full')) expect(await answersWith(openSync('/dev/full', 'w'))).toEqual(usual);
  });

  test('LG8 does not stop the server when its reader has gone', async () => {
    expect(await answersWith('pipe')).toEqual(usual);
  });
});

test('LG1 an own download leaves no trace of what is in it', async () => {
  const template = await createPublished(product, people.S);
  const made = await generate(product, people.A1, template, { buyer: formCanary() });
  expect((await download(product, people.A1, made)).length).toBeGreaterThan(1000);
  expect(secretsIn(inject('logFolder'))).toEqual([]);
});
