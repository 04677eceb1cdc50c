import { type Mail, writeMail } from '../mail.ts';
import type { Addressee } from './addressee.ts';

export interface FinishedBatch {
  batchId: number;
  templateName: string;
  done: number;
  /** Rows that did not fit or could not be printed. */
  notMade: number;
}

/** Tells whoever sent a table that its documents are there. */
export function batchFinishedMail(user: Addressee, publicUrl: string, batch: FinishedBatch): Mail {
  const { batchId, templateName, done, notMade } = batch;
  const documents = `${done.toLocaleString('en-US')} ${done === 1 ? 'document is' : 'documents are'} ready`;
  const rows = `${notMade.toLocaleString('en-US')} ${notMade === 1 ? 'row was' : 'rows were'} not made; the results say why.`;
  return writeMail({
    to: user.email,
    subject: 'Your documents are ready',
    firstName: user.first_name,
    before: [`${documents}, made with the template “${templateName}”.`, ...(notMade > 0 ? [rows] : [])],
    link: { url: `${publicUrl}/user/table?batch=${batchId}`, label: 'Download the documents' },
    after: [],
  });
}
