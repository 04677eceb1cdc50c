import { clientPages } from '@inkfield/contract/site-pages';
import { dayIn } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { pieceSize } from '../drafts/draft-sweep.ts';
import { queueMail } from '../events/outbox.ts';
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
      .selectFrom('document_dates')
      .select(['id', 'user_id', 'day'])
      .where('remind_on', '<=', today)
      .orderBy('remind_on')
      .orderBy('id')
      .limit(pieceSize)
      .execute();
    const ids = found.map(({ id }) => id);
    if (ids.length > 0)
      await tx.updateTable('document_dates').set({ remind_on: null }).where('id', 'in', ids).execute();
    // Days that were over before their mail could be sent, such as those of an old contract.
    const toCome = found.filter(({ day }) => day >= today);
    for (const [userId, dates] of Map.groupBy(toCome, ({ user_id }) => user_id)) {
      await queueMail(tx, clock, { kind: 'dates-near', userId, dates: dates.map(({ id }) => id) });
    }
    return found.length;
  });
}

export const dateMailComposers: Composers<'dates-near'> = {
  'dates-near': async ({ config }, tx, { user, queued }) => {
    // An older version of the product queued labels.
    const ids = queued.dates.filter((id) => typeof id === 'number');
    if (ids.length === 0) return undefined;
    const dates = await tx
      .selectFrom('document_dates as d')
      .innerJoin('documents', 'documents.id', 'd.document_id')
      .select(['d.label', 'd.document_id as document', 'documents.template_name as template'])
      .where('d.user_id', '=', user.id)
      .where('d.id', 'in', ids)
      .orderBy('d.day')
      .orderBy('d.id')
      .execute();
    return dates.length === 0 ? undefined : { mail: datesNearMail(user, config, dates) };
  },
};

interface NearDate {
  label: string;
  document: number;
  template: string;
}

/**
 * It names the dates as their owner sees them, and no day: that is a value of a document. To a mailbox that may belong to
 * somebody else it names no label either, because the person who registered the address wrote it.
 */
function datesNearMail(
  user: Addressee,
  { publicUrl }: { publicUrl: string },
  dates: readonly NearDate[],
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
      dates
        .map(({ label, document, template }) =>
          user.first_name === undefined ? `${template} #${document}` : `${label}: ${template} #${document}`,
        )
        .join('\n'),
    ],
    link: {
      url: `${publicUrl}${page}`,
      label: others.length > 0 ? 'Go to your documents' : 'Open the document',
    },
    after: ['When you are reminded, and of which dates, is set on the page of each document.'],
  });
}
