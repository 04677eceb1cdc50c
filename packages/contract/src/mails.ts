import * as z from 'zod/mini';
import { route } from './route.ts';
import { idParamsSchema, idSchema, instantSchema, pageQuerySchema } from './values.ts';

/**
 * `written`: to a file, because no mail server is set. `dropped`: there was no recipient, or the same was asked for
 * too often.
 */
export const mailStates = ['queued', 'sent', 'written', 'failed', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

/** `folder`: no mail server is set, mails are written to files. */
export const mailTransportSchema = z.enum(['smtp', 'folder']);
export type MailTransportKind = z.infer<typeof mailTransportSchema>;

/** A mail that was to be sent: for whom, why and how far it came. Never its text, which may carry a link. */
export const mailSchema = z.object({
  id: idSchema,
  /** Such as `password-reset`. */
  kind: z.string(),
  /** Absent when the account is not known any more. */
  to: z.nullable(z.string()),
  state: z.enum(mailStates),
  created_at: instantSchema,
  /** Since it was queued or last sent again. */
  attempts: z.int(),
  /** Status or code of the last failure; never what the mail server wrote. */
  last_error: z.nullable(z.string()),
  next_try_at: z.nullable(instantSchema),
  ended_at: z.nullable(instantSchema),
});
export type MailRecord = z.infer<typeof mailSchema>;

export const mailRoutes = {
  listMails: route({
    method: 'GET',
    path: '/api/mails/',
    summary: 'Mails that wait, and those of the last seven days, newest first, without their text.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    query: z.extend(pageQuerySchema, {
      state: z.optional(z.enum(mailStates)),
    }),
    status: 200,
    answer: z.array(mailSchema),
  }),
  sendTestMail: route({
    method: 'POST',
    path: '/api/mails/test/',
    summary: 'Queues a mail to the caller, to see whether mails arrive.',
    access: 'staff',
    limit: 'testMails',
    inFlight: 'writes',
    status: 201,
    answer: mailSchema,
  }),
  sendMailAgain: route({
    method: 'POST',
    path: '/api/mails/:id/send_again/',
    summary: 'Sends a mail that waits or has failed at the next moment; 409 for one that is done with.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: mailSchema,
  }),
};
