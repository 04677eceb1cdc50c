import {
  documentMailRoutes,
  maxAttachedBytes,
  maxForeignMails,
  sentLinkDays,
} from '@inkfield/contract/document-mails';
import { urlOf } from '@inkfield/contract/url-of';
import { createHash, randomBytes } from 'node:crypto';
import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type Act, by } from '../events/act.ts';
import {
  type IdempotentCall,
  makeOnce,
  readIdempotentCall,
  rememberCall,
} from '../idempotency/idempotent-calls.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { queueMail } from '../events/outbox.ts';
import { recordEvents } from '../events/record.ts';
import type { Composers } from '../mail/compose.ts';
import { writeMail } from '../mail/mail.ts';

const dayS = 24 * 60 * 60;

interface SendAct extends Act {
  request: RequestInfo;
}

interface Sending {
  id: number;
  to: string;
}

/**
 * Queues a mail with one of the caller's documents. A repeated call with the same Idempotency-Key queues no other one.
 */
export async function sendDocument(
  deps: Pick<Deps, 'database' | 'clock' | 'limits'>,
  act: SendAct,
  sending: Sending,
): Promise<{ mail: { to: string; sent_at: string }; replayed: boolean }> {
  const userId = act.caller.id;
  const { id, to } = sending;
  const path = urlOf(documentMailRoutes.sendDocument, { id });
  const call = readIdempotentCall({ userId, request: act.request, path, body: { to } });
  const make = () => queueDocument(deps, act, { ...sending, call });
  if (call === undefined) return { mail: await make(), replayed: false };
  const { result, replayed } = await makeOnce(deps, call, {
    make,
    find: async () => {
      const mails = await readMails(deps.database.query, { userId, id });
      const mail = mails.find((one) => one.to === to);
      if (mail === undefined) throw new AppError('not_found');
      return mail;
    },
  });
  return { mail: result, replayed };
}

async function queueDocument(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  act: Act,
  { id, to, call }: Sending & { call: IdempotentCall | undefined },
) {
  const userId = act.caller.id;
  return database.transaction(async (tx) => {
    const document = await tx
      .selectFrom('documents')
      .innerJoin('users', 'users.id', 'documents.user_id')
      .select(['documents.template_id', 'users.email_key', 'users.email_proven_at'])
      .where('documents.id', '=', id)
      .where('documents.user_id', '=', userId)
      .where('documents.erased_at', 'is', null)
      .executeTakeFirst();
    if (document === undefined) throw new AppError('not_found');
    if (document.email_proven_at === null) throw new AppError('own_email_unproven');
    const isForeign = to.toLowerCase() !== document.email_key;
    if (isForeign) await requireFewMails(tx, clock, userId);
    const sent_at = instant(clock.now());
    const row = { user_id: userId, document_id: id, recipient: to, is_foreign: isForeign ? 1 : 0 };
    const { id: mail } = await tx
      .insertInto('document_mails')
      .values({ ...row, created_at: sent_at, token_hash: null, expires_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, clock, { kind: 'document-sent', userId, mail });
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'document.sent',
      subject: { type: 'document', id },
      after: { user: userId, template: document.template_id },
    });
    // By its document, because an erasure of the document removes the key with it.
    if (call !== undefined) await rememberCall(tx, call, { made: { document_id: id }, clock });
    return { to, sent_at };
  });
}

async function requireFewMails(tx: Queries, clock: Deps['clock'], userId: number): Promise<void> {
  const last = await tx
    .selectFrom('document_mails')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', secondsFrom(clock, -dayS))
    .where('is_foreign', '=', 1)
    .orderBy('created_at', 'desc')
    .offset(maxForeignMails - 1)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  const retryAfterS = (Date.parse(last.created_at) + dayS * 1000 - clock.now()) / 1000;
  const detail = `You can send ${maxForeignMails} documents a day to other people. Try again tomorrow.`;
  throw new AppError('rate_limited', { retryAfterS, detail });
}

/** The newest mails of a user's document. */
export async function readMails(queries: Queries, { userId, id }: { userId: number; id: number }) {
  return queries
    .selectFrom('document_mails')
    .select(['recipient as to', 'created_at as sent_at'])
    .where('document_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxForeignMails)
    .execute();
}

export const documentMailComposers: Composers<'document-sent'> = {
  'document-sent': async ({ clock, config }, tx, { user, queued }) => {
    const row = await tx
      .selectFrom('document_mails as m')
      .innerJoin('documents', 'documents.id', 'm.document_id')
      .select([
        'm.document_id',
        'm.recipient',
        'documents.template_name',
        'documents.sha256',
        'documents.byte_count',
      ])
      .where('m.id', '=', queued.mail)
      .where('m.user_id', '=', user.id)
      .where('documents.erased_at', 'is', null)
      // Staff may have given the account another address since.
      .innerJoin('users', 'users.id', 'm.user_id')
      .where('users.email_proven_at', 'is not', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { document_id: id, recipient: to, template_name, sha256, byte_count } = row;
    const isAttached = byte_count <= maxAttachedBytes;
    const url = isAttached ? undefined : `${config.publicUrl}${await createLink(tx, clock, queued.mail)}`;
    const before = [
      `${user.first_name ?? 'A client'} (${user.email}) sends you a document: ${template_name}.`,
      isAttached
        ? 'It is attached as a PDF.'
        : `The PDF is too large for a mail. The link works for ${sentLinkDays} days.`,
    ];
    const after = ['Reply to this mail to reach the sender.'];
    const link = url && { url, label: 'Download the PDF' };
    const letter = { to, subject: `Document from ${user.email}`, before, after, ...(link && { link }) };
    const mail = { ...writeMail(letter), replyTo: user.email };
    return { mail, ...(isAttached && { file: { sha256, filename: `document_${id}.pdf` } }) };
  },
};

/** A retry creates another link and ends the earlier one, whose mail may not have arrived. */
async function createLink(tx: Queries, clock: Deps['clock'], mail: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = secondsFrom(clock, sentLinkDays * dayS);
  await tx
    .updateTable('document_mails')
    .set({ token_hash: digest(token), expires_at })
    .where('id', '=', mail)
    .execute();
  return urlOf(documentMailRoutes.openSentDocument, { token });
}

/** The one document that a link is for, while the link works and its sender may use the product. */
export async function openSentDocument(
  { database, storage, clock }: Pick<Deps, 'database' | 'storage' | 'clock'>,
  token: string,
): Promise<{ id: number; pdf: Uint8Array }> {
  const row = await database.query
    .selectFrom('document_mails as m')
    .innerJoin('documents', 'documents.id', 'm.document_id')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['documents.id', 'documents.sha256'])
    .where('m.token_hash', '=', digest(token))
    .where('m.expires_at', '>', instant(clock.now()))
    .where('documents.erased_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined)
    throw new AppError('not_found', { detail: 'This link has ended. Ask the sender for the document.' });
  const pdf = await storage.find(row.sha256);
  if (pdf === undefined) throw new AppError('storage_unavailable');
  return { id: row.id, pdf };
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
