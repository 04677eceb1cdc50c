import type { MailRecord, mailRoutes, MailState } from '@inkfield/contract/mails';
import type { QueryOf } from '@inkfield/contract/route';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Composers } from './compose.ts';
import { type Addressee, type Mail, writeMail } from './mail.ts';
import { queueMail } from '../events/outbox.ts';

type Query = QueryOf<(typeof mailRoutes)['listMails']>;
type MailDeps = Pick<Deps, 'database' | 'clock'>;

/** The mails of the outbox, newest first. */
export async function listMails(queries: Queries, query: Query): Promise<Page<MailRecord>> {
  const place = readCursor(query.cursor);
  let rows = selectMails(queries);
  if (query.state === 'queued') rows = rows.where('ended_at', 'is', null);
  else if (query.state !== undefined) rows = rows.where('outcome', '=', query.state);
  if (place !== undefined) rows = rows.where(beyond(place, 'desc', ['created_at', 'id']));
  const newest = rows.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const found = await newest.limit(query.limit + 1).execute();
  const page = pageOf(found, query.limit, ({ created_at: at, id }) => ({ at, id }));
  return { rows: await toRecords(queries, page.rows), next: page.next };
}

type MailRow = Awaited<ReturnType<ReturnType<typeof selectMails>['executeTakeFirstOrThrow']>>;
function selectMails(queries: Queries) {
  return queries.selectFrom('outbox').selectAll();
}

/** Only the recipient and the reason: the text and its link do not exist before it is sent. */
async function toRecords(queries: Queries, rows: MailRow[]): Promise<MailRecord[]> {
  const payloads = rows.map(readPayload);
  const ids = payloads.flatMap(({ userId }) => userId ?? []);
  const users =
    ids.length === 0
      ? []
      : await queries.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  const addresses = new Map(users.map(({ id, email }) => [id, email]));
  return rows.map((row, at) => {
    const { email, formerEmail, userId } = payloads[at] ?? {};
    const known = userId === undefined ? undefined : addresses.get(userId);
    return toRecord(row, formerEmail ?? email ?? known);
  });
}

/** The outbox holds only what queueMail wrote. */
function readPayload({ payload_json: json }: MailRow): Addressed {
  return JSON.parse(json);
}

interface Addressed {
  email?: string;
  formerEmail?: string;
  userId?: number;
}

function toRecord(row: MailRow, to: string | undefined): MailRecord {
  const isQueued = row.ended_at === null;
  return {
    id: row.id,
    kind: row.kind,
    to: to ?? null,
    state: stateOf(row),
    created_at: row.created_at,
    attempts: row.attempts,
    last_error: row.last_error,
    next_try_at: isQueued ? row.due_at : null,
    ended_at: row.ended_at,
  };
}

function stateOf({ ended_at: endedAt, outcome }: MailRow): MailState {
  return endedAt === null || outcome === null ? 'queued' : outcome;
}

async function getMail(queries: Queries, id: number): Promise<MailRow> {
  const row = await selectMails(queries).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function getRecord(tx: Queries, id: number): Promise<MailRecord> {
  const [record] = await toRecords(tx, [await getMail(tx, id)]);
  if (record === undefined) throw new AppError('not_found');
  return record;
}

/** Queues a mail without a link to the caller, in the same way as all others. */
export async function queueTestMail({ database, clock }: MailDeps, act: Act): Promise<MailRecord> {
  return database.transaction(async (tx) => {
    const id = await queueMail(tx, clock, { kind: 'test', userId: act.caller.id });
    return getRecord(tx, id);
  });
}

/** Puts a mail that waits or has failed in front, with a whole day of attempts before it. */
export async function sendAgain({ database, clock }: MailDeps, act: Act, id: number): Promise<MailRecord> {
  const now = instant(clock.now());
  return database.transaction(async (tx) => {
    const row = await getMail(tx, id);
    const state = stateOf(row);
    if (state !== 'queued' && state !== 'failed') throw new AppError('conflict');
    // One that is on its way at this moment must not go twice.
    if (row.leased_until !== null && row.leased_until > now) return getRecord(tx, id);
    await tx
      .updateTable('outbox')
      .set({ ended_at: null, outcome: null, leased_until: null, attempts: 0, due_at: now })
      .where('id', '=', id)
      .execute();
    const subject = { type: 'mail', id };
    const after = { kind: row.kind, ...userIn(row) };
    await recordEvents(tx, clock, { ...by(act), action: 'mail.sent_again', subject, after });
    return getRecord(tx, id);
  });
}

/** A typed address stays out of the audit, which cannot be cleaned. */
function userIn(row: MailRow): { user?: number } {
  const { userId } = readPayload(row);
  return userId === undefined ? {} : { user: userId };
}

export const testMailComposers: Composers<'test'> = {
  test: (_deps, _tx, { user }) => ({ mail: testMail(user) }),
};

/** Lets staff check that mails arrive. */
function testMail(user: Addressee): Mail {
  return writeMail({
    to: user.email,
    subject: 'A test mail',
    firstName: user.first_name,
    before: [
      'You asked for this mail on the page "Mails" of the provider\'s site. If you can read it, mails arrive.',
    ],
    after: [],
  });
}
