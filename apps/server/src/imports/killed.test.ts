import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { buildDocx, paragraph } from '../../test/docx-builder.ts';
import { buildPackedPdf } from '../../test/pdf-builder.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'inkfield-killed-'));
const administrator = { email: 'ada@example.com', password: 'quiet-harbour-lantern-42' };
const started: ChildProcess[] = [];

vi.setConfig({ testTimeout: 120_000 });

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Program {
  child: ChildProcess;
  /** The provider's site: its name, and the address where it listens. */
  origin: string;
  url: string;
}

/** The program as it is shipped, once it listens. */
async function startProgram(): Promise<Program> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: '0',
      ADMIN_PORT: '0',
      LOG_LEVEL: 'warn',
      ARGON2_TEST: '1',
      SAMPLES: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  const site = /Provider's site\s+(http:\S+) .*listening on (http:\S+)\)/;
  while (!site.test(output)) {
    const [data] = await once(child.stdout, 'data');
    output += String(data);
  }
  const [, origin = '', url = ''] = site.exec(output) ?? [];
  return { child, origin, url };
}

async function sendImport({ url, origin }: Program, name: string, bytes: Uint8Array): Promise<Response> {
  const signIn = await fetch(`${url}/api/auth/provider/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(administrator),
  });
  const body = new FormData();
  // A copy, because the type of `bytes` allows shared memory.
  body.append('file', new File([new Uint8Array(bytes)], name));
  const cookie = signIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  return fetch(`${url}/api/templates/import/`, {
    method: 'POST',
    headers: { cookie: cookie.join('; '), origin },
    body,
  });
}

/** Processes that read source documents below one, by the list of all. */
function readersBelow(pid: number | undefined): number[] {
  const parents = new Map(processes().map((one) => [one, parentOf(one)]));
  const isBelow = (one: number | undefined): boolean =>
    one !== undefined && one > 1 && (parents.get(one) === pid || isBelow(parents.get(one)));
  return [...parents.keys()].filter((one) => isBelow(one) && commandOf(one).includes('imports/child.ts'));
}

const processes = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

function parentOf(pid: number): number | undefined {
  try {
    // After the name, which is in brackets, come the state and the parent.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

/** Empty once a process has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const filesOf = () => readdirSync(folder, { recursive: true }).map(String).toSorted();

function countStored(): number[] {
  const database = new DatabaseSync(join(folder, 'inkfield.db'), { readOnly: true });
  const counts = ['source_documents', 'stored_files', 'templates'].map(
    (table) => database.prepare(`select count(*) as count from ${table}`).get()?.['count'],
  );
  database.close();
  return counts.map(Number);
}

// Only Linux lists the children of a process.
test.runIf(existsSync('/proc/self/stat'))(
  'a server that is killed while it imports leaves nothing behind, and imports again once it runs',
  async () => {
    const program = await startProgram();
    const { child } = program;
    const before = filesOf();
    const slow = buildPackedPdf(Buffer.alloc(60 * 1024 * 1024, 'q Q '));
    const sending = sendImport(program, 'slow.pdf', slow).then(
      async (answer) => `answered ${answer.status} ${await answer.text()}`,
      () => 'cut',
    );
    const readers = await vi.waitFor(
      () => {
        const found = readersBelow(child.pid);
        expect(found).not.toHaveLength(0);
        return found;
      },
      { timeout: 30_000, interval: 20 },
    );
    child.kill('SIGKILL');
    expect(await sending).toBe('cut');
    // A child ends when its server is gone.
    await vi.waitFor(() => expect(readers.map(commandOf).join('')).toBe(''), { timeout: 60_000 });
    expect(countStored()).toEqual([0, 0, 0]);
    expect(filesOf().filter((name) => !before.includes(name))).toEqual([]);

    const again = await startProgram();
    const letter = buildDocx({ body: paragraph('Dear [Client Name],') });
    expect((await sendImport(again, 'letter.docx', letter)).status).toBe(200);
    expect(countStored()).toEqual([1, 1, 0]);
  },
);
