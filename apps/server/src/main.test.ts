import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const adminCommand = fileURLToPath(new URL('admin-command/main.ts', import.meta.url));

interface Program {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

// Each program is a process that starts typesetters of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The program as it is shipped, in a process of its own. */
describe('the server program', () => {
  let folder: string;
  let programs: Program[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'inkfield-main-'));
    programs = [];
  });
  afterAll(async () => {
    for (const { child, ended } of programs) {
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  function run(file: string, args: string[] = [], env: Record<string, string> = {}): Program {
    const child = spawn(process.execPath, [file, ...args], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder,
        PORT: '0',
        ADMIN_PORT: '0',
        LOG_LEVEL: 'warn',
        ARGON2_TEST: '1',
        SAMPLES: 'off',
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      output += data.toString();
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const program = { child, output: () => output, ended };
    programs.push(program);
    return program;
  }

  /** Waits until the program says something, or ends. */
  async function heard({ child, output, ended }: Program, words: RegExp): Promise<void> {
    const said = new Promise<void>((resolve) => {
      const listen = () => {
        if (words.test(output())) resolve();
      };
      child.stdout?.on('data', listen);
      listen();
    });
    await Promise.race([said, ended]);
  }

  /** Where the client site listens, once it says so. */
  async function address(program: Program): Promise<string> {
    await heard(program, /Provider's site/);
    const found = /Client site .*listening on (http:\S+)\)/.exec(program.output())?.[1];
    if (found === undefined) throw new Error(`It did not start: ${program.output()}`);
    return found;
  }

  describe('once it runs', () => {
    let program: Program;
    let url: string;
    beforeAll(async () => {
      program = run(main, [], { PUBLIC_URL: 'http://intranet.example' });
      url = await address(program);
    });

    test('answers, offers a link for the administrator, and warns once of cookies without Secure', async () => {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect(await ownerOf(url, linkIn(program))).toEqual({ email: 'admin@example.com' });
      expect(program.output().match(/Warning:/g)).toHaveLength(1);
    });

    test('a second server on its data folder refuses to start', async () => {
      const second = run(main);
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(`Can't start: Another server is using ${folder}.`);
    });

    test('a server on its port refuses to start', async () => {
      const { port } = new URL(url);
      for (const variable of ['PORT', 'ADMIN_PORT']) {
        const other = run(main, [], { [variable]: port, DATA_DIR: join(folder, 'other') });
        expect(await other.ended).toBe(1);
        expect(other.output()).toContain(
          `Can't start: the port ${port} is taken by another program (${variable}).`,
        );
      }
    });

    test('the command `create` makes a link beside it, and again another one', async () => {
      const command = run(adminCommand, ['create', 'boss@example.com']);
      expect(await command.ended).toBe(0);
      expect(await ownerOf(url, linkIn(command))).toEqual({ email: 'boss@example.com' });
      expect(await run(adminCommand, ['create', 'BOSS@example.com']).ended).toBe(0);
      const team = run(adminCommand, ['users']);
      await team.ended;
      expect(team.output().match(/admin {2}boss@example.com {2}no password yet/g)).toHaveLength(1);
    });

    test('can be copied while it runs, stops when asked, and can be put back as it was', async () => {
      const backup = run(adminCommand, ['backup', join(folder, 'copy.db')]);
      expect(await backup.ended, backup.output()).toBe(0);
      const early = run(adminCommand, ['restore', join(folder, 'copy.db')]);
      expect(await early.ended).toBe(1);
      expect(early.output()).toContain('Another server is using');
      program.child.kill('SIGTERM');
      expect(await program.ended).toBe(0);

      await run(adminCommand, ['create', 'later@example.com']).ended;
      const restore = run(adminCommand, ['restore', join(folder, 'copy.db')]);
      expect(await restore.ended, restore.output()).toBe(0);
      const team = run(adminCommand, ['users']);
      await team.ended;
      expect(team.output()).toContain('boss@example.com');
      expect(team.output()).not.toContain('later@example.com');
      const doctor = run(adminCommand, ['doctor']);
      await doctor.ended;
      expect(doctor.output()).toContain('integrity ok');
    });

    test('a damaged copy is not put back', async () => {
      const file = join(folder, 'copy.db');
      const bytes = readFileSync(file);
      for (const damaged of [bytes.subarray(0, bytes.length / 2), flip(bytes)]) {
        writeFileSync(file, damaged);
        const restore = run(adminCommand, ['restore', file]);
        expect(await restore.ended).toBe(1);
        expect(restore.output()).toContain('is damaged');
      }
    });

    test('refuses a database that a newer program wrote', async () => {
      const database = new DatabaseSync(join(folder, 'inkfield.db'));
      database.exec("insert into migrations (name, applied_at) values ('9999-later', '2030')");
      database.close();
      const again = run(main);
      expect(await again.ended).toBe(1);
      expect(again.output()).toContain("Can't start: The database is newer than this program");
    });
  });

  test('makes the first administrator from the environment once, and keeps sessions over a kill', async () => {
    const env = {
      ADMIN_EMAIL: 'chief@example.com',
      ADMIN_PASSWORD: 'a long enough password',
      DATA_DIR: join(folder, 'killed'),
    };
    const first = run(main, [], env);
    const login = await fetch(`${await address(first)}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
    });
    expect(first.output()).toContain('Administrator chief@example.com was created.');
    expect(first.output()).not.toContain('reset-password');
    const session: unknown = await login.json();
    expect(session).toMatchObject({ user: { role: 'admin' }, access: expect.any(String) });
    first.child.kill('SIGKILL');
    await first.ended;

    const second = run(main, [], { ...env, ADMIN_PASSWORD: 'another long password' });
    const url = await address(second);
    expect(second.output()).not.toContain('was created');
    const access =
      typeof session === 'object' && session !== null && 'access' in session ? session.access : '';
    const profile = await fetch(`${url}/api/users/profile/`, {
      headers: { authorization: `Bearer ${String(access)}` },
    });
    expect(profile.status).toBe(200);
  });

  test.each([
    [{ PORT: 'abc' }, "Can't start: PORT must be a whole number from 0 to 65535"],
    [{ DATA_DIR: '/dev/null/x' }, "Can't start: DATA_DIR can't be written"],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      "Can't start: the database can't be reached (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:1",
    ],
    [
      { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'too short' },
      "Can't start: ADMIN_PASSWORD can't be used: Password must be at least 15 characters long.",
    ],
  ])('refuses %j in one line', async (env, line) => {
    const program = run(main, [], { DATA_DIR: join(folder, 'refused'), ...env });
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringContaining(line)]);
  });

  test('starts where the S3 store is away, and says so in the log and to people', async () => {
    const program = run(main, [], {
      DATA_DIR: join(folder, 'away'),
      LOG_LEVEL: 'info',
      STORAGE_URL: 's3://documents',
      S3_ENDPOINT: 'http://127.0.0.1:2',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const url = await address(program);
    await heard(program, /^Warning: .*\n/m);
    const reason = 'fetch failed: connect ECONNREFUSED 127.0.0.1:2 (STORAGE_URL, S3_ENDPOINT, AWS_REGION)';
    expect(program.output()).toContain(`Warning: the S3 store can't be used: ${reason}.`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await heard(program, /"event":"request"/);
    const lines = eventsIn(program);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'storage.failed', reason }));
    // Every line is the product's own, and there were no other calls.
    expect(lines.filter(({ event }) => event === undefined || event === 'fastify')).toEqual([]);
    expect(lines.filter(({ event }) => event === 'request')).toMatchObject([{ route: '/healthz' }]);
  });

  test('a command that is refused is so in words, and fails', async () => {
    const command = run(adminCommand, ['backup'], { DATA_DIR: join(folder, 'refused') });
    expect(await command.ended).toBe(1);
    expect(command.output()).toBe('Usage: npm run admin -- backup <file>\n');
  });
});

/** The lines of the log. */
function eventsIn(program: Program): Record<string, unknown>[] {
  const lines = program.output().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

function linkIn(program: Program): string {
  return /reset-password\/([\w-]{43})/.exec(program.output())?.[1] ?? '';
}

async function ownerOf(url: string, token: string): Promise<unknown> {
  return (await fetch(`${url}/api/auth/validate-token/${token}/`)).json();
}

function flip(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(copy.length - 100) ^ 1, copy.length - 100);
  return copy;
}
