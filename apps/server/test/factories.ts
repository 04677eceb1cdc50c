import type { Role } from '@inkfield/contract/values';
import { instant } from '../src/clock.ts';
import { startSession } from '../src/sessions/sessions.ts';
import { writeTokens } from '../src/sessions/refresh.ts';
import type { TestApp } from './test-app.ts';

let counter = 0;

/** A number that no other test of this process has had. */
export function unique(): number {
  counter += 1;
  return counter;
}

export const password = 'correct horse battery';

export interface TestUser {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  /** Tokens of a session of its own. */
  access: string;
  refresh: string;
}

export interface UserOptions {
  role?: Role;
  email?: string;
  first_name?: string;
  last_name?: string;
  company_id?: number;
  /** Hashing takes time: only where the test signs in. */
  withPassword?: boolean;
  unproven?: boolean;
  disabled?: boolean;
}

/** A user who is signed in. */
export async function createUser({ deps }: TestApp, options: UserOptions = {}): Promise<TestUser> {
  const number = unique();
  const { role = 'client', email = `user${number}@example.com` } = options;
  const now = instant(deps.clock.now());
  const passwordHash = options.withPassword === true ? await deps.passwords.hash(password) : null;
  const user = await deps.database.query
    .insertInto('users')
    .values({
      email,
      email_key: email.toLowerCase(),
      first_name: options.first_name ?? 'Ada',
      last_name: options.last_name ?? `Number ${number}`,
      company_name: null,
      role,
      company_id: options.company_id ?? null,
      password_hash: passwordHash,
      email_proven_at: options.unproven === true ? null : now,
      disabled_at: options.disabled === true ? now : null,
      created_at: now,
    })
    .returning(['id', 'email', 'first_name', 'last_name', 'role'])
    .executeTakeFirstOrThrow();
  const sessionId = await startSession(deps.database.query, {
    userId: user.id,
    kind: 'tokens',
    clock: deps.clock,
    device: 'Firefox on Linux',
    ip: '192.0.2.1',
    isAnnounced: false,
  });
  const { access, refresh } = await writeTokens(deps, user.id, { sessionId, generation: 0 });
  return { ...user, access, refresh };
}

export async function createCompany(
  { deps }: TestApp,
  name = `Company ${unique()}`,
): Promise<{ id: number; name: string }> {
  return deps.database.query
    .insertInto('companies')
    .values({ name, name_key: name.toLowerCase(), created_at: instant(deps.clock.now()) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** A valid registration with an address of its own. */
export function registration(changes: Record<string, unknown> = {}) {
  return {
    email: `new${unique()}@example.com`,
    password,
    password_confirm: password,
    first_name: 'Grace',
    last_name: 'Hopper',
    company_name: 'Acme',
    ...changes,
  };
}
