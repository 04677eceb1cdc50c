import { clientPages } from '@inkfield/contract/site-pages';
import type { Composers } from '../mail/compose.ts';
import { type Addressee, type Mail, writeMail } from '../mail/mail.ts';
import type { QueuedMail } from '../events/outbox.ts';

export const batchMailComposers: Composers<'batch-finished'> = {
  'batch-finished': ({ config }, _tx, { user, queued }) => ({
    mail: batchFinishedMail(user, config.publicUrl, queued),
  }),
};

/** Tells the user who uploaded a table that its documents are ready. */
function batchFinishedMail(user: Addressee, publicUrl: string, batch: QueuedMail<'batch-finished'>): Mail {
  const { batchId, templateName, done, notMade } = batch;
  const documents = `${done.toLocaleString('en-US')} ${done === 1 ? 'document is' : 'documents are'} ready`;
  const rows = `${notMade.toLocaleString('en-US')} ${notMade === 1 ? 'row was' : 'rows were'} not made; the results say why.`;
  return writeMail({
    to: user.email,
    subject: 'Your documents are ready',
    firstName: user.first_name,
    before: [`${documents}, made with the template “${templateName}”.`, ...(notMade > 0 ? [rows] : [])],
    link: { url: `${publicUrl}${clientPages.table}?batch=${batchId}`, label: 'Download the documents' },
    after: [],
  });
}
