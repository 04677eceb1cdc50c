import { draftWarningDays } from '@inkfield/contract/drafts';
import { clientPages } from '@inkfield/contract/site-pages';
import { instant, secondsFrom } from '../clock.ts';
import { queueMail, type QueuedMail } from '../events/outbox.ts';
import type { Composers } from '../mail/compose.ts';
import { type Addressee, type Mail, writeMail } from '../mail/mail.ts';
import { isNotHeld, pieceSize } from './draft-sweep.ts';
import type { DraftDeps } from './find-draft.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Mails the owners of drafts that will soon end by age, one mail for each owner. Returns how many drafts these were. */
export async function warnOfEnd({ database, clock, config }: DraftDeps): Promise<number> {
  const { draftDays } = config;
  // A draft that lives no longer than the time before its end was used lately.
  if (draftDays <= draftWarningDays) return 0;
  return database.transaction(async (tx) => {
    const found = await tx
      .selectFrom('document_drafts')
      .innerJoin('template_versions as v', 'v.id', 'document_drafts.template_version_id')
      .select(['document_drafts.id', 'document_drafts.user_id', 'document_drafts.updated_at', 'v.name'])
      .where('ended_at', 'is', null)
      .where('updated_at', '<', secondsFrom(clock, ((draftWarningDays - draftDays) * dayMs) / 1000))
      .where('warned_at', 'is', null)
      .where(isNotHeld)
      .orderBy('updated_at')
      .orderBy('document_drafts.id')
      .limit(pieceSize)
      .execute();
    const ids = found.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .updateTable('document_drafts')
        .set({ warned_at: instant(clock.now()) })
        .where('id', 'in', ids)
        .execute();
    for (const [userId, drafts] of Map.groupBy(found, ({ user_id }) => user_id)) {
      const [{ updated_at: oldest } = { updated_at: '' }] = drafts;
      const names = drafts.map(({ name }) => name);
      const endsAt = instant(Date.parse(oldest) + draftDays * dayMs);
      await queueMail(tx, clock, { kind: 'drafts-ending', userId, names, endsAt });
    }
    return found.length;
  });
}

export const draftMailComposers: Composers<'drafts-ending'> = {
  'drafts-ending': ({ config }, _tx, { user, queued }) => ({ mail: draftsEndingMail(user, config, queued) }),
};

function draftsEndingMail(
  user: Addressee,
  { publicUrl, timeZone }: { publicUrl: string; timeZone: string },
  { names, endsAt }: QueuedMail<'drafts-ending'>,
): Mail {
  const day = new Date(endsAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  const many = names.length > 1;
  return writeMail({
    to: user.email,
    subject: many ? 'Your unfinished documents will be removed' : 'Your unfinished document will be removed',
    firstName: user.first_name,
    before: [
      `You have begun ${names.map((name) => `“${name}”`).join(', ')} and not changed ${many ? 'them' : 'it'} for a long time.`,
      `From ${day} on ${many ? 'they are' : 'it is'} removed. To keep ${many ? 'one' : 'it'}, open the form and change an answer.`,
    ],
    link: { url: `${publicUrl}${clientPages.dashboard}`, label: 'Go to your unfinished documents' },
    after: [],
  });
}
