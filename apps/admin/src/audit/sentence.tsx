import type { AuditAction, AuditEntry } from '@inkfield/contract/audit';
import { dateOf } from '@inkfield/web/instant';
import { actionName } from './action-names.ts';
import { companySentences } from './company-sentences.tsx';
import { erasureSentences } from './erasure-sentences.tsx';
import { idIn, Member, Named, type Of, type Phrase, Subject, textIn } from './named.tsx';

/** An action as the rest of a sentence that starts with the actor's name: 'granted Lease to Bob until ...'. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  return sentences[entry.action]?.(entry) ?? <Unknown entry={entry} />;
}

/** Unknown actions are shown by their own name and their subject. */
function Unknown({ entry: { action, subject_type: type, subject_id: id } }: { entry: AuditEntry }) {
  return (
    <>
      {actionName(action)}
      {type !== null && id !== null && `: ${type.replaceAll('_', ' ')} #${id}`}
    </>
  );
}

const roleNames: Record<string, string> = { client: 'client', staff: 'staff', admin: 'administrator' };
const roleIn = (members: AuditEntry['after']) => roleNames[textIn(members, 'role') ?? ''] ?? 'unknown';

const nameIn = (members: AuditEntry['after']) =>
  `${textIn(members, 'first_name') ?? ''} ${textIn(members, 'last_name') ?? ''}`.trim();

/** An erasure removes it. */
const addressIn = (members: AuditEntry['after']) => textIn(members, 'email') ?? 'an address that was erased';

const exportFormats: Record<string, string> = { csv: 'CSV', jsonl: 'JSON lines' };

/** 'their name', or 'the name of Bob' if the actor is another user. */
function OwnOr({ of: entry, what }: { of: AuditEntry; what: string }) {
  if (entry.actor !== null && entry.actor === entry.subject_id) return `their ${what}`;
  return (
    <>
      the {what} of <Subject of={entry} />
    </>
  );
}

const sentences: Partial<Record<string, Phrase>> = {
  'permission.granted': (entry) => (
    <>
      granted <Template of={entry} /> to <Holder of={entry} />
      {until(entry.after)}
      {entry.after?.['confirmed_unproven'] === true && ', whose mailbox was never proven'}
    </>
  ),
  'permission.changed': (entry) => (
    <>
      let <Holder of={entry} /> use <Template of={entry} />
      {until(entry.after) || ' without an end'}, before{until(entry.before) || ' without an end'}
    </>
  ),
  'permission.revoked': (entry) => (
    <>
      revoked <Template of={entry} /> from <Holder of={entry} />
    </>
  ),
  'user.registered': () => 'registered',
  'user.invited': (entry) => (
    <>
      invited <Subject of={entry} /> as {roleIn(entry.after)}
    </>
  ),
  'user.link_sent': (entry) => (
    <>
      wrote <Subject of={entry} /> a mail with a link to set a password
    </>
  ),
  'user.link_shown': (entry) => (
    <>
      was shown a link to set the password of <Subject of={entry} />, because no mail server is set
    </>
  ),
  'user.name_changed': (entry) => (
    <>
      corrected <OwnOr of={entry} what="name" />: {nameIn(entry.before)} became {nameIn(entry.after)}
    </>
  ),
  'user.address_asked': (entry) => `asked for ${addressIn(entry.after)} as the address of their account`,
  'user.address_cancelled': (entry) =>
    `stopped the change of their address to ${addressIn(entry.after)}, with the link in the mail`,
  'user.address_changed': (entry) => (
    <>
      corrected <OwnOr of={entry} what="address" />: {textIn(entry.before, 'email')} became{' '}
      {textIn(entry.after, 'email')}
    </>
  ),
  'user.disabled': (entry) => (
    <>
      disabled the account of <Subject of={entry} />
    </>
  ),
  'user.enabled': (entry) => (
    <>
      enabled the account of <Subject of={entry} />
    </>
  ),
  'user.role_changed': (entry) => (
    <>
      changed the role of <Subject of={entry} /> from {roleIn(entry.before)} to {roleIn(entry.after)}
    </>
  ),
  'user.company_changed': (entry) => <CompanyChange entry={entry} />,
  'user.administrator_created': (entry) => (
    <>
      made <Subject of={entry} /> an administrator, by command on the server
    </>
  ),
  'session.started': (entry) =>
    textIn(entry.after, 'kind') === 'cookie' ? "signed in on the provider's site" : 'signed in',
  'session.ended': () => 'signed out',
  'session.others_ended': () => 'signed out everywhere else',
  'session.refused': (entry) => (
    <>
      refused a sign-in {entry.subject_id === null ? 'with an address that nobody has' : 'as '}
      {entry.subject_id !== null && <Subject of={entry} />}
      {typeof entry.after?.['wait_s'] === 'number' && '; further attempts must wait'}
      {typeof entry.after?.['left_out_before'] === 'number' &&
        `; ${entry.after['left_out_before']} more of this kind before it are not listed`}
    </>
  ),
  'session.all_ended': () => 'ended every session and link, by command on the server',
  'database.restored': () =>
    'restored a backup of the database and ended every session and link, by command on the server',
  refresh_reuse: (entry) => (
    <>
      ended a session of <Subject of={entry} />: an old token of it was used again, so it may have been copied
    </>
  ),
  'password.link_asked': (entry) => (
    <>
      wrote <Subject of={entry} /> a mail with the reset link that somebody had asked for
    </>
  ),
  'password.set': () => 'set a new password',
  'password.changed': () => 'changed their password, which signed them out everywhere else',
  'password.refused': () => 'entered a wrong current password',
  'document.generated': (entry) => (
    <>
      generated document #{entry.subject_id} from <Template of={entry} />
      {idIn(entry.after, 'batch') !== undefined && `, with batch #${idIn(entry.after, 'batch')}`}
    </>
  ),
  'document.sent': (entry) => (
    <>
      sent document #{entry.subject_id} by e-mail, made from <Template of={entry} />
    </>
  ),
  'document.opened_by_staff': (entry) => (
    <>
      opened document #{entry.subject_id} of <Member of={entry} type="user" />, made from{' '}
      <Template of={entry} />
    </>
  ),
  'draft.prepared': (entry) => <OwnCommand entry={entry} did="prepared unfinished document" />,
  'draft.deleted': (entry) => <OwnCommand entry={entry} did="deleted unfinished document" />,
  'draft.restored': (entry) => <OwnCommand entry={entry} did="restored unfinished document" />,
  'draft.expired': (entry) => <OwnCommand entry={entry} did="ended unfinished document" />,
  'batch.started': (entry) => <OwnCommand entry={entry} did="started batch" />,
  'batch.paused': (entry) => <OwnCommand entry={entry} did="paused batch" />,
  'batch.resumed': (entry) => <OwnCommand entry={entry} did="resumed batch" />,
  'batch.cancelled': (entry) => <OwnCommand entry={entry} did="cancelled batch" />,
  'batch.ended': (entry) => <OwnCommand entry={entry} did="ended batch" />,
  'batch.deleted': (entry) => <OwnCommand entry={entry} did="deleted batch" />,
  'batch.opened_by_staff': (entry) => <OwnCommand entry={entry} did="opened batch" />,
  'dashboard.opened_by_staff': (entry) => (
    <>
      looked at the dashboard of <Subject of={entry} />
    </>
  ),
  'template.created': (entry) => (
    <>
      made the template <Subject of={entry} />
    </>
  ),
  'template.published': (entry) => (
    <>
      published <Subject of={entry} />
      {typeof entry.after?.['version'] === 'number' && ` as version ${entry.after['version']}`}
      {textIn(entry.after, 'note') && `: "${textIn(entry.after, 'note')}"`}
    </>
  ),
  'template.access_changed': (entry) => <AccessChange entry={entry} />,
  'template.archived': (entry) => (
    <>
      archived <Subject of={entry} />
    </>
  ),
  'template.restored': (entry) => (
    <>
      restored <Subject of={entry} />
    </>
  ),
  'source_document.imported': (entry) => `imported a customer's document, #${entry.subject_id}`,
  'source_document.opened_by_staff': (entry) => `opened the customer's document #${entry.subject_id}`,
  'source_document.filling_confirmed': (entry) =>
    `confirmed that the customer's document #${entry.subject_id} may be filled in, though its owner forbids it`,
  'list.saved': ({ after }) =>
    `saved version ${String(after?.['version'])} of the list ${textIn(after, 'name') ?? ''}`,
  'list.deleted': ({ before }) => `deleted the list ${textIn(before, 'name') ?? ''}`,
  'font.uploaded': ({ after }) => `uploaded the font ${textIn(after, 'name') ?? ''}`,
  'font.deleted': ({ before }) => `deleted the font ${textIn(before, 'name') ?? ''}`,
  'audit.exported': (entry) =>
    `exported the audit as ${exportFormats[textIn(entry.after, 'format') ?? ''] ?? 'a file'}`,
  'mail.sent_again': (entry) => (
    <>
      sent mail #{entry.subject_id} again
      {idIn(entry.after, 'user') !== undefined && (
        <>
          , to <Member of={entry} type="user" />
        </>
      )}
    </>
  ),
  ...companySentences,
  ...erasureSentences,
} satisfies Record<AuditAction, Phrase>;

function Template({ of }: Of) {
  return <Member of={of} type="template" />;
}

function Holder({ of }: Of) {
  const isCompany = idIn(of.after ?? of.before, 'company') !== undefined;
  return <Member of={of} type={isCompany ? 'company' : 'user'} />;
}

/** Names the owner of the batch or draft if the actor is another user. */
function OwnCommand({ entry, did }: { entry: AuditEntry; did: string }) {
  const isOwn = idIn(entry.after, 'user') === entry.actor;
  return (
    <>
      {did} #{entry.subject_id}
      {!isOwn && (
        <>
          {' '}
          of <Member of={entry} type="user" />
        </>
      )}
      , made from <Template of={entry} />
    </>
  );
}

function CompanyChange({ entry }: { entry: AuditEntry }) {
  const [from, to] = [idIn(entry.before, 'company'), idIn(entry.after, 'company')];
  const company = (id: number) => <Named type="company" id={id} names={entry.names} />;
  if (from === undefined && to === undefined) return <Unknown entry={entry} />;
  if (to === undefined) {
    return (
      <>
        took <Subject of={entry} /> out of {company(from ?? 0)}
      </>
    );
  }
  return (
    <>
      {from === undefined ? 'put ' : 'moved '}
      <Subject of={entry} />
      {from !== undefined && <> from {company(from)}</>}
      {from === undefined ? ' into ' : ' to '}
      {company(to)}
    </>
  );
}

function AccessChange({ entry }: { entry: AuditEntry }) {
  const isShared = textIn(entry.after, 'access') === 'shared';
  const accounts = entry.after?.['accounts'];
  return (
    <>
      {isShared ? 'shared ' : 'took '}
      <Subject of={entry} />
      {isShared ? ' with every client' : ' back from every client'}
      {typeof accounts === 'number' &&
        ` (${accounts} ${accounts === 1 ? 'account' : 'accounts'} ${isShared ? 'gained' : 'lost'} it)`}
    </>
  );
}

/** ' until ...' where a permission has an end. */
function until(members: AuditEntry['after']): string {
  const end = textIn(members, 'expires_at');
  return end === undefined ? '' : ` until ${dateOf(end)}`;
}
