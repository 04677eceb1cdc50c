import * as z from 'zod/mini';
import { route } from './route.ts';
import { emailSchema, idParamsSchema, instantSchema } from './values.ts';

/** Mails of one person to addresses of other people, in 24 hours. */
export const maxForeignMails = 20;
/** A larger PDF is sent as a link. */
export const maxAttachedBytes = 5 * 1024 * 1024;
/** How long that link works. */
export const sentLinkDays = 30;

/** A document that its owner sent by mail. */
export const documentMailSchema = z.object({ to: z.string(), sent_at: instantSchema });

export const documentMailRoutes = {
  sendDocument: route({
    method: 'POST',
    path: '/api/documents/:id/send/',
    summary: `Sends one of the caller's documents to an address, with the PDF or, beyond ${maxAttachedBytes / 1024 / 1024} MB, a link that works for ${sentLinkDays} days. Only from an account with a proven address, and ${maxForeignMails} times a day to addresses of other people. Honours Idempotency-Key.`,
    access: 'signed-in',
    limit: 'documentMails',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({ to: emailSchema }),
    status: 201,
    answer: documentMailSchema,
  }),
  openSentDocument: route({
    method: 'GET',
    path: '/api/documents/sent/:token/',
    summary: 'The PDF of the one document that a mailed link is for, until the link ends.',
    access: 'public',
    limit: 'linkChecks',
    inFlight: 'downloads',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    status: 200,
    media: 'application/pdf',
  }),
};
