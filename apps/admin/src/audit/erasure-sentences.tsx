import type { AuditAction, AuditEntry } from '@inkfield/contract/audit';
import { Member, type Of, type Phrase, Subject } from './named.tsx';

/** Sentences about erasures, legal holds, retention rules and exports. */
export const erasureSentences = {
  'erasure.asked': (entry) => (
    <>
      asked for the erasure of <Target of={entry} />
      {typeof entry.after?.['rule'] === 'number' && `, by rule #${entry.after['rule']}`}
    </>
  ),
  'erasure.confirmed': (entry) => (
    <>
      confirmed the erasure of <Target of={entry} />
    </>
  ),
  'erasure.cancelled': (entry) => (
    <>
      cancelled the erasure of <Target of={entry} />
    </>
  ),
  'erasure.done': (entry) => (
    <>
      erased <Target of={entry} />
    </>
  ),
  'legal_hold.set': (entry) => (
    <>
      put <Target of={entry} /> on legal hold
    </>
  ),
  'legal_hold.lifted': (entry) => (
    <>
      lifted the legal hold on <Target of={entry} />
    </>
  ),
  'retention_rule.asked': (entry) => (
    <>
      asked for a rule to keep documents of <Subject of={entry} /> {monthsIn(entry.after)}
    </>
  ),
  'retention_rule.confirmed': (entry) => (
    <>
      put a rule in force: documents of <Subject of={entry} /> are kept {monthsIn(entry.after)}
    </>
  ),
  'retention_rule.ended': (entry) => (
    <>
      ended the rule by which documents of <Subject of={entry} /> were kept {monthsIn(entry.after)}
    </>
  ),
  'export.made': (entry) =>
    entry.actor === entry.subject_id ? (
      'exported their own data'
    ) : (
      <>
        exported the data of <Subject of={entry} />
      </>
    ),
} satisfies Partial<Record<AuditAction, Phrase>>;

/** The subject of an erasure or a hold. A document is shown by its number and its owner. */
function Target({ of }: Of) {
  if (of.subject_type !== 'document') return <Subject of={of} />;
  return (
    <>
      document #{of.subject_id} of <Member of={of} type="user" />
    </>
  );
}

function monthsIn(members: AuditEntry['after']): string {
  const months = members?.['keep_months'];
  return months === 1 ? '1 month' : `${typeof months === 'number' ? months : '?'} months`;
}
