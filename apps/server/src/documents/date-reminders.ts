import { clientPages } from '@inkfield/contract/site-pages';
import { dayIn } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { pieceSize } from '../drafts/draft-sweep.ts';
import { queueMail, type QueuedMail } from '../events/outbox.ts';
import type { Composers } from '../mail/compose.ts';
import { type Addressee, type Mail, writeMail } from '../mail/mail.ts';
import { setImmediate } from 'node:timers/promises';

type ReminderDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/** Mails the owners of documents before the days that they wanted to be reminded of. */
export async function sweepDates(deps: ReminderDeps): Promise<void> {
  while ((await remindOfDates(deps)) === pieceSize) await setImmediate();
}

async function remindOfDates({ database, clock, config }: ReminderDeps): Promise<number> {
  const today = dayIn(clock, config.timeZone);
  return database.transaction(async (tx) => {
    const found = await tx
      .selectFrom('document_dates as d')
      .innerJoin('documents', 'documents.id', 'd.document_id')
      .select(['d.id', 'd.user_id', 'd.document_id', 'd.label', 'd.day', 'documents.template_name'])
      .where('d.remind_on', '<=', today)
      .orderBy('d.remind_on')
      .orderBy('d.id')
      .limit(pieceSize)
      .execute();
    const ids = found.map(({ id }) => id);
    if (ids.length > 0)
      await tx.updateTable('document_dates').set({ remind_on: null }).where('id', 'in', ids).execute();
    // Days that were over before their mail could be sent, such as those of an old contract.
    const toCome = found.filter(({ day }) => day >= today);
    for (const [userId, dates] of Map.groupBy(toCome, ({ user_id }) => user_id)) {
      const named = dates.map(({ label, document_id: document, template_name: template }) => ({
        label,
        document,
        template,
      }));
      await queueMail(tx, clock, { kind: 'dates-near', userId, dates: named });
    }
    return found.length;
  });
}

export const dateMailComposers: Composers<'dates-near'> = {
  'dates-near': ({ config }, _tx, { user, queued }) => ({ mail: datesNearMail(user, config, queued) }),
};

/** It names the dates as their owner sees them, and no day: that is a value of a document. */
function datesNearMail(
  user: Addressee,
  { publicUrl }: { publicUrl: string },
  { dates }: QueuedMail<'dates-near'>,
): Mail {
  const [first, ...others] = dates;
  const page =
    first && others.length === 0 ? `${clientPages.document}?id=${first.document}` : clientPages.dashboard;
  return writeMail({
    to: user.email,
    subject: others.length > 0 ? 'Dates of your documents are near' : 'A date of your document is near',
    firstName: user.first_name,
    before: [
      'You wanted to be reminded of this:',
      dates.map(({ label, document, template }) => `${label}: ${template} #${document}`).join('\n'),
    ],
    link: {
      url: `${publicUrl}${page}`,
      label: others.length > 0 ? 'Go to your documents' : 'Open the document',
    },
    after: ['When you are reminded, and of which dates, is set on the page of each document.'],
  });
}
