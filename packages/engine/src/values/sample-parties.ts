import type { TemplateField } from '../template.ts';

const firstNames = ['Jordan', 'Morgan', 'Casey', 'Riley', 'Dana', 'Jamie', 'Robin', 'Taylor'];
const lastNames = ['Ellis', 'Reyes', 'Lindqvist', 'Okafor', 'Kowalski', 'Nakamura', 'Castellano', 'Brandt'];
const companyNames = ['Harbor Lane', 'Northfield', 'Cedar Ridge', 'Bluewater', 'Stonebridge', 'Fairview'];
const companyKinds = [
  'Properties LLC',
  'Instruments, Inc.',
  'Partners LP',
  'Logistics, Inc.',
  'Services LLC',
  'Holdings, Inc.',
];
const places = [
  {
    street: '12 Harbor Street',
    city: 'Portland',
    state: 'Maine',
    code: 'ME',
    zip: '04101',
    county: 'Cumberland',
  },
  {
    street: '48 Alder Avenue',
    city: 'Bangor',
    state: 'Maine',
    code: 'ME',
    zip: '04401',
    county: 'Penobscot',
  },
  { street: '305 Mill Road', city: 'Augusta', state: 'Maine', code: 'ME', zip: '04330', county: 'Kennebec' },
  {
    street: '7 Orchard Lane',
    city: 'Concord',
    state: 'New Hampshire',
    code: 'NH',
    zip: '03301',
    county: 'Merrimack',
  },
  {
    street: '221 Union Street',
    city: 'Burlington',
    state: 'Vermont',
    code: 'VT',
    zip: '05401',
    county: 'Chittenden',
  },
];

const companyWords =
  /^(?:seller|landlord|lessor|discloser|vendor|employer|company|firm|organi[sz]ation|business|corporation|lender|licensor|provider|supplier|owner|franchisor|bank)s?$/;
const personWords =
  /^(?:buyer|tenant|lessee|recipient|customer|client|employee|contractor|borrower|purchaser|guarantor|licensee|occupant|applicant|patient|seller|party|member|partner|debtor|creditor|trustee|beneficiary|assignee|assignor)s?$/;
/** A role acts for a party but is a different person. */
const roleWords =
  /^(?:signer|signatory|representative|contact|attention|attn|agent|broker|witness|attorney|manager|director|officer|spouse|emergency)s?$/;
const meaningWords =
  /^(?:name|names|full|legal|first|last|email|mail|e|phone|telephone|mobile|cell|fax|address|street|city|town|state|county|zip|postal|postcode|code|country|title|position|of|the|a|an|and|or|for|to|in|at|by|s|mailing|billing|home|office|principal|number|no|date|type|entity)$/;

/** Computed on first use, so that names which nothing prints are not used up. */
export interface SampleParty {
  name: () => string;
  place: () => (typeof places)[number];
  email: () => string;
  phone: () => string;
}

/** Gives each party that the fields mention its own name and address, in order of appearance. */
export function createSampleParties(): (field: Pick<TemplateField, 'name' | 'label'>) => SampleParty {
  const people = createNumbers();
  const companies = createNumbers();
  const homes = createNumbers();
  const phones = createNumbers();
  const kinds = new Map<string, boolean>();
  return (field) => {
    const { party, role, isCompany: isNamedCompany } = readParty(field);
    const key = `${party} ${role}`;
    const isCompany = kinds.get(key) ?? isNamedCompany;
    kinds.set(key, isCompany);
    const name = () =>
      isCompany
        ? combine([companyNames, companyKinds], companies(key))
        : combine([firstNames, lastNames], people(key));
    return {
      name,
      place: () => pick(places, homes(party)),
      email: () =>
        `${name()
          .toLowerCase()
          .match(/[a-z]+/g)
          ?.slice(0, 2)
          .join('.')}@example.com`,
      phone: () => `(207) 555-01${42 + (phones(key) % 50)}`,
    };
  };
}

/** Numbers keys from 0, in order of appearance. */
function createNumbers(): (key: string) => number {
  const numbers = new Map<string, number>();
  return (key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
}

/** Returns different words for each number until all combinations are used. */
function combine([first, second]: [readonly string[], readonly string[]], index: number): string {
  return `${pick(first, index)} ${pick(second, index + Math.floor(index / first.length))}`;
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

/** Finds the party of a field: "Landlord's mailing address" belongs to the landlord, and "Buyer 2" is not "Buyer". */
function readParty({ name, label }: Pick<TemplateField, 'name' | 'label'>) {
  const words = wordsOf(name);
  const all = [...words, ...wordsOf(label)];
  const role = all.find((word) => roleWords.test(word)) ?? '';
  const isParty = (word: string) => companyWords.test(word) || personWords.test(word);
  const known = all.find(isParty);
  const number =
    words.find((word) => /^(?:\d+|one|two|three|second|third|co|other|additional)$/.test(word)) ?? '';
  const other = words.find((word) => !meaningWords.test(word) && !roleWords.test(word));
  const own = words.find(isParty) ?? other ?? known ?? '';
  const party = `${own.replace(/s$/, '')} ${number}`.trim();
  return { party, role, isCompany: role === '' && known !== undefined && companyWords.test(known) };
}

/** Splits a name or label into words in lower case. `buyerName` and `buyer_name` have the same words. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  );
}
