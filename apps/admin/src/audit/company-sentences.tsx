import { Member, type Of, type Phrase, Subject, textIn } from './named.tsx';

/** Sentences about companies, their house looks, and the people and companies that members share. */
export const companySentences = {
  'company.created': (entry) => (
    <>
      made the company <Subject of={entry} />
    </>
  ),
  'company.renamed': (entry) => (
    <>
      renamed the company {textIn(entry.before, 'name')} to {textIn(entry.after, 'name')}
    </>
  ),
  'company.sharing_changed': (entry) => (
    <>
      {entry.after?.['shares_profiles'] === true ? 'let' : 'no longer lets'} the members of{' '}
      <Subject of={entry} /> share people and companies
    </>
  ),
  'profile.shared': (entry) => (
    <>
      shared saved values #{entry.subject_id} with <Member of={entry} type="company" />
    </>
  ),
  'profile.unshared': (entry) => `stopped sharing saved values #${entry.subject_id}`,
  'profile.deleted': (entry) => `deleted saved values #${entry.subject_id}`,
  'house_look.saved': (entry) => (
    <>
      saved the house look <HouseLookOf of={entry} />
    </>
  ),
  'house_look.deleted': (entry) => (
    <>
      deleted the house look <HouseLookOf of={entry} />
    </>
  ),
} satisfies Record<string, Phrase>;

/** Without a company it is the one of the installation. */
function HouseLookOf({ of: entry }: Of) {
  return entry.subject_id === null ? (
    'of the installation'
  ) : (
    <>
      of <Subject of={entry} />
    </>
  );
}
