import { sql } from 'kysely';
import { instant, type Instant } from '../clock.ts';
import { isPostgres, type Queries } from '../database/database.ts';
import { containsPart } from '../database/search.ts';
import { removeRows } from '../batches/stored-table.ts';
import { addStored } from '../quotas/stored.ts';
import { removeDraftsOf } from '../drafts/end-draft.ts';
import { removeProfilesOf } from '../profiles/profiles.ts';
import type { BegunErasure, EraseDeps } from './carry-out.ts';

/** Closes the account, so that nothing is added while its documents are erased. */
export async function beginWithPerson({ clock }: EraseDeps, tx: Queries, userId: number): Promise<void> {
  const now = instant(clock.now());
  await tx
    .updateTable('users')
    .set({ disabled_at: now })
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .execute();
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
  await tx
    .updateTable('batches')
    .set({ state: 'cancelled', ended_at: now })
    .where('user_id', '=', userId)
    .where('state', 'in', ['ready', 'running', 'paused', 'stopped'])
    .execute();
}

/** Removes the person's drafts and profiles, the next rows of their tables, and finally the names and content of the tables themselves. */
export async function eraseTables(
  _deps: EraseDeps,
  tx: Queries,
  { user_id: userId }: BegunErasure,
): Promise<'more' | 'nothing left'> {
  if (userId === null) return 'nothing left';
  if (await removeDraftsOf(tx, { userId })) return 'more';
  await removeProfilesOf(tx, userId);
  for (const table of ['batch_verdicts', 'batch_rows'] as const) {
    const next = await tx
      .selectFrom(table)
      .select(['batch_id as id', 'user_id'])
      .where('user_id', '=', userId)
      .orderBy('batch_id')
      .limit(1)
      .executeTakeFirst();
    if (next !== undefined && (await removeRows(tx, next))) return 'more';
  }
  return eraseBatches(tx, userId);
}

/** A table of which no document was made goes whole; the others stay, as those documents name them. */
async function eraseBatches(tx: Queries, userId: number): Promise<'nothing left'> {
  const gone = await tx
    .deleteFrom('batches')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documents')
            .select('documents.id')
            .where('documents.user_id', '=', userId)
            .whereRef('documents.batch_id', '=', 'batches.id'),
        ),
      ),
    )
    .returning(['state', 'byte_count'])
    .execute();
  const stays = await tx.selectFrom('batches').select('byte_count').where('user_id', '=', userId).execute();
  const counted = gone.filter(({ state }) => state !== 'receiving');
  const bytes = [...counted, ...stays].reduce((sum, { byte_count }) => sum + (byte_count ?? 0), 0);
  await addStored(tx, userId, { tables: -counted.length, bytes: -bytes });
  await tx
    .updateTable('batches')
    .set({ file_name: '', sheet_name: null, columns_json: '[]', notes_json: '[]', byte_count: 0 })
    .where('user_id', '=', userId)
    .execute();
  return 'nothing left';
}

/** The row stays, for documents and audit rows name it; it says nothing about anybody. */
export async function eraseAccount({ clock }: EraseDeps, tx: Queries, userId: number): Promise<void> {
  const now = instant(clock.now());
  await tx
    .updateTable('permissions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await giveBackTables(tx, userId);
  const addresses = await addressesOf(tx, userId);
  const member = (name: string) =>
    isPostgres(tx)
      ? sql`payload_json::json ->> ${sql.lit(name)}`
      : sql`payload_json ->> ${sql.lit(`$.${name}`)}`;
  await tx
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        sql<boolean>`cast(${member('userId')} as bigint) = ${userId}`,
        // Also in mails to administrators about quotas.
        ...addresses.map((address) => containsPart(sql`lower(payload_json)`, `"${address}"`)),
      ]),
    )
    .execute();
  // Nodes that share a database count there how often an address was asked about.
  for (const address of addresses) {
    await tx
      .deleteFrom('rate_counts')
      .where(containsPart(sql.ref('key'), address))
      .execute();
  }
  await forgetAsked(tx, { userId, now });
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('audit_personal').where('user_id', '=', userId).execute();
  // Their fingerprints are hashes of the request.
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  const documents = tx.selectFrom('documents').select('documents.id').where('documents.user_id', '=', userId);
  // A reason is free text and may name the person.
  for (const table of ['legal_holds', 'erasures'] as const) {
    await tx
      .updateTable(table)
      .set({ reason: '' })
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('document_id', 'in', documents)]))
      .execute();
  }
  // Of single documents, which are erased by now.
  await tx
    .updateTable('erasures')
    .set({ cancelled_at: now })
    .where('begun_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('document_id', 'in', documents)
    .execute();
  const address = `erased-${userId}@erased.invalid`;
  await tx
    .updateTable('users')
    .set({
      email: address,
      email_key: address,
      first_name: 'Erased',
      last_name: 'account',
      company_name: null,
      company_id: null,
      password_hash: null,
      email_proven_at: null,
      disabled_at: now,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** Tables that stay because documents name them count no more; the row of counts goes when nothing is left. */
async function giveBackTables(tx: Queries, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('batches')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const left = await addStored(tx, userId, { tables: -count });
  if (left.bytes + left.documents + left.tables > 0) return;
  await tx.deleteFrom('stored_by_user').where('user_id', '=', userId).execute();
}

/** Other accounts may have asked for an address of the person: their request ends, and neither it nor the audit names it. */
async function forgetAsked(tx: Queries, { userId, now }: { userId: number; now: Instant }): Promise<void> {
  const user = await tx.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst();
  const former = await tx
    .selectFrom('email_changes')
    .select('former_key')
    .where('user_id', '=', userId)
    .execute();
  const own = new Set([
    ...(user === undefined ? [] : [user.email_key]),
    ...former.map((row) => row.former_key),
  ]);
  for (const address of own) {
    await tx
      .updateTable('email_changes')
      .set((eb) => ({ email: '', ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
      .where('user_id', '!=', userId)
      .where(sql<string>`lower(email)`, '=', address)
      .execute();
    await tx
      .updateTable('audit_personal')
      .set({ after_json: null })
      .where('user_id', '!=', userId)
      .where(containsPart(sql`lower(after_json)`, `"${address}"`))
      .where('audit_id', 'in', (eb) =>
        eb
          .selectFrom('audit')
          .select('audit.id')
          .where('action', 'in', ['user.address_asked', 'user.address_cancelled']),
      )
      .execute();
  }
}

/** The present address and those before it, in small letters. */
export async function addressesOf(query: Queries, userId: number): Promise<string[]> {
  const user = await query
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', userId)
    .executeTakeFirst();
  const changes = await query
    .selectFrom('audit_personal')
    .select(['before_json', 'after_json'])
    .where('user_id', '=', userId)
    .execute();
  const former = changes.flatMap(({ before_json, after_json }) =>
    [before_json, after_json].flatMap((json) => {
      // Written by recordEvents.
      const { email }: { email?: string } = JSON.parse(json ?? '{}');
      return email === undefined ? [] : [email.toLowerCase()];
    }),
  );
  const asked = await query
    .selectFrom('email_changes')
    .select(['email', 'former_key'])
    .where('user_id', '=', userId)
    .execute();
  const mentioned = asked.flatMap(({ email, former_key }) => [email.toLowerCase(), former_key]);
  return [...new Set([...(user === undefined ? [] : [user.email_key]), ...former, ...mentioned])];
}
