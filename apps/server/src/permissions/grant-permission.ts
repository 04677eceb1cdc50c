import type { Permission, permissionRoutes } from '@inkfield/contract/permissions';
import type { BodyOf } from '@inkfield/contract/route';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { type Clock, instant, type Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';
import { getPermission, type PermissionDeps } from './permissions.ts';

type Grant = Omit<BodyOf<(typeof permissionRoutes)['grantPermission']>, 'expires_at'>;

export interface Granted {
  permission: Permission;
  /** False when they might already. */
  created: boolean;
}

/** Lets a user or a company use a template. */
export async function grantPermission(
  { database, clock }: PermissionDeps,
  act: Act,
  grant: BodyOf<(typeof permissionRoutes)['grantPermission']>,
): Promise<Granted> {
  const granting = beginGranting(clock, act, grant.expires_at);
  return database.transaction((tx) => grantIn(tx, granting, grant));
}

/** Who grants, when and until when. */
export interface Granting {
  act: Act;
  clock: Clock;
  now: Instant;
  /** Undefined if the call has no end date. An existing permission keeps its own. */
  expiresAt: Instant | null | undefined;
}

export function beginGranting(clock: Clock, act: Act, end: string | null | undefined): Granting {
  const now = instant(clock.now());
  return { act, clock, now, expiresAt: readExpiry(end, now) };
}

/** One permission, in a transaction that may grant others. */
export async function grantIn(tx: Queries, granting: Granting, grant: Grant): Promise<Granted> {
  const { act, clock, now, expiresAt } = granting;
  await requireTemplate(tx, grant.template);
  const unproven = await requireHolder(tx, grant);
  const current = await findCurrent(tx, grant);
  if (current !== undefined && (current.expires_at === null || current.expires_at > now)) {
    const end = { id: current.id, expiresAt, clock };
    return { permission: await prolong(tx, act, end), created: false };
  }
  if (current !== undefined) await endExpired(tx, current.id);
  const permission = await insertPermission(tx, { grant, act, now, expiresAt: expiresAt ?? null });
  const after = unproven ? { ...permission, confirmed_unproven: true } : permission;
  const subject = { type: 'permission', id: permission.id };
  await recordEvents(tx, clock, { ...by(act), action: 'permission.granted', subject, after });
  return { permission, created: true };
}

function readExpiry(given: string | null | undefined, now: Instant): Instant | null | undefined {
  if (given === undefined || given === null) return given;
  const end = instant(Date.parse(given));
  if (end <= now) throw invalidField('expires_at', 'This is in the past.');
  return end;
}

async function requireTemplate(tx: Queries, id: number): Promise<void> {
  const found = await tx.selectFrom('templates').select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw invalidField('template', 'There is no such template.');
}

/**
 * Whether the account was registered with an address that was never proven, which the caller has confirmed. An address
 * that staff chose needs no confirmation: no stranger has typed it.
 */
async function requireHolder(tx: Queries, grant: Grant): Promise<boolean> {
  if (grant.company !== undefined) {
    const company = tx.selectFrom('companies').select('id').where('id', '=', grant.company);
    if ((await company.executeTakeFirst()) === undefined)
      throw invalidField('company', 'There is no such company.');
    return false;
  }
  const user = await tx
    .selectFrom('users')
    .select(['disabled_at', 'email_proven_at', 'address_by'])
    .where('id', '=', grant.user ?? 0)
    .executeTakeFirst();
  if (user === undefined) throw invalidField('user', 'There is no such user.');
  if (user.disabled_at !== null) throw invalidField('user', 'This account is disabled.');
  const isUnproven = user.email_proven_at === null && user.address_by === null;
  if (isUnproven && grant.confirm_unproven !== true) throw new AppError('email_unproven');
  return isUnproven;
}

/** The one that was not revoked; it may have expired. */
async function findCurrent(tx: Queries, { template, user, company }: Grant) {
  const select = tx
    .selectFrom('permissions')
    .select(['id', 'expires_at'])
    .where('template_id', '=', template)
    .where('revoked_at', 'is', null);
  return select
    .where('user_id', user === undefined ? 'is' : '=', user ?? null)
    .where('company_id', company === undefined ? 'is' : '=', company ?? null)
    .executeTakeFirst();
}

/** The end of an expired permission becomes its revocation, so that the pair is free for a new one. */
async function endExpired(tx: Queries, id: number): Promise<void> {
  await tx
    .updateTable('permissions')
    .set((row) => ({ revoked_at: row.ref('expires_at') }))
    .where('id', '=', id)
    .execute();
}

interface NewPermission {
  grant: Grant;
  act: Act;
  now: Instant;
  expiresAt: Instant | null;
}

async function insertPermission(
  tx: Queries,
  { grant, act, now, expiresAt }: NewPermission,
): Promise<Permission> {
  const { id } = await tx
    .insertInto('permissions')
    .values({
      template_id: grant.template,
      user_id: grant.user ?? null,
      company_id: grant.company ?? null,
      granted_by: act.caller?.id ?? null,
      granted_at: now,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getPermission(tx, id);
}

interface NewEnd {
  id: number;
  expiresAt: Instant | null | undefined;
  clock: Clock;
}

async function prolong(tx: Queries, act: Act, { id, expiresAt, clock }: NewEnd): Promise<Permission> {
  const before = await getPermission(tx, id);
  if (expiresAt === undefined || expiresAt === before.expires_at) return before;
  await tx.updateTable('permissions').set({ expires_at: expiresAt }).where('id', '=', id).execute();
  const after = await getPermission(tx, id);
  await recordEvents(tx, clock, {
    ...by(act),
    action: 'permission.changed',
    subject: { type: 'permission', id },
    before,
    after,
  });
  return after;
}
