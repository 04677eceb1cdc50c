import { humanize } from './labels.ts';
import { withoutCurrency } from './money-signs.ts';
import type { Passage } from './passage.ts';
import { unitLooks, units } from './patterns.ts';

/** `term` and `label` name the same thing everywhere. The other sources only describe nearby text. */
export type NameSource = 'term' | 'label' | 'own' | 'near' | 'words' | 'none';

export interface ContextName {
  label: string;
  source: NameSource;
  type?: 'date' | 'number';
}

/** The text around a mark, cut where the rules look. */
export interface Surroundings {
  left: string;
  right: string;
  passage: Passage;
}

type NameRule = (left: string, right: string, around: Surroundings) => ContextName | undefined;

const unitAfter = new RegExp(`^\\)?\\s*(?:\\(_*\\)\\s*)?(?:(?:${unitLooks})\\s+){0,2}(${units})\\b`, 'i');

const definedAfter: NameRule = (_left, _right, around) => {
  if (!/^[\])*_\s,.]{0,4}(?:Inc\.?|LLC|Ltd\.?|corporation)?[\])*_\s,.]{0,4}\(/i.test(around.right))
    return undefined;
  const term =
    /^[^(]{0,16}\(\s*(?:the|this|each,? an?|collectively,? the|hereinafter(?: referred to as)?(?: the)?|as|a)?\s*["“]\**([^"”[]{2,40})["”]/i.exec(
      around.right,
    )?.[1];
  return term === undefined ? undefined : { label: term.replace(/^\*+|\*+$/g, ''), source: 'term' };
};

/** `____, a Texas corporation (the "Borrower")`: a description is between the party and its defined name. */
const partyDefinedAfter: NameRule = (_left, _right, around) => {
  const term =
    /^[\])*_\s]{0,4}(?:,\s+(?:an?|being|residing|whose|with|having)\b|of\s+_{5})[^"“”;]{0,200}?\(\s*(?:the|hereinafter(?: referred to as)?(?: the)?)?\s*["“]\**([^"”[]{2,40})["”]/i.exec(
      around.right,
    )?.[1];
  return term === undefined ? undefined : { label: term.replace(/^\*+|\*+$/g, ''), source: 'term' };
};

/** The words behind an address say whose it is, and are not its name: `residing at ____ (the "Principal")`. */
const partyAddress: NameRule = (left) =>
  /(?:\bresid(?:ing|es?) at|\bwhose (?:\w+ ){0,4}(?:address|office|place of business) is(?: at)?|_{5}\s+of)$/i.test(
    left.slice(-80),
  )
    ? { label: 'Address', source: 'near' }
    : undefined;

const stateOfEntity: NameRule = (left, right) =>
  /,\s*an?$/i.test(left.slice(-60)) &&
  /^(?:limited liability company|corporation|company|partnership|limited)/i.test(right)
    ? { label: 'State of incorporation', source: 'label' }
    : undefined;

/** `I appoint ____ as successor trustee` */
const appointed: NameRule = (left, right) => {
  if (!/\b(?:appoint|nominate|designate|name)s?$/i.test(left)) return undefined;
  const role =
    /^as\s+(?:(?:my|the|its|our|an?|his|her)\s+)?((?:[a-z-]+\s+){0,2}[a-z-]+?)(?=[.,;(]|\s+(?:\(|to|of|for|under)|\s*$)/i.exec(
      right,
    )?.[1];
  return role === undefined ? undefined : { label: role, source: 'near' };
};

/** `3. Special instructions. ____`: the head of a clause that says nothing else. */
const clauseHead: NameRule = (left) => {
  const head =
    /^\s*(?:\d{1,3}(?:\.\d{1,3}){0,5}[.)]?\s+|\([a-z0-9]{1,4}\)\s+)?\**([A-Z][A-Za-z ]{2,40})\.\**$/.exec(
      left,
    )?.[1];
  return head === undefined ? undefined : { label: head, source: 'label' };
};

const definedBefore: NameRule = (left) => {
  const term =
    /["“]([^"”]{2,70})["”]\s+(?:is|means|shall be|will be|shall mean|equals|of)\s*(?:equal to|the sum of)?\s*$/i.exec(
      left.slice(-140),
    )?.[1];
  return term === undefined ? undefined : { label: term, source: 'term' };
};

const labelBefore: NameRule = (left) => {
  const label =
    /^\W*([A-Z][^:_[\]]{1,40}?)\**\s*:\**$/.exec(left)?.[1] ??
    /([A-Z][A-Za-z'’/&() -]{1,40}?)\**\s*:\**\s*$/.exec(left.slice(-60))?.[1];
  return label === undefined ? undefined : { label: label.trim(), source: 'label' };
};

const cellBefore: NameRule = (left, _right, { passage }) => {
  const label = passage.leftCell?.replace(/[\s:]+$/, '');
  if (label === undefined || left.trim() !== '' || !/\p{L}/u.test(label)) return undefined;
  return label.length < 50 && !/[[_]/.test(label) ? { label, source: 'label' } : undefined;
};

const headBefore: NameRule = (_left, _right, { passage }) =>
  passage.headCell === undefined || passage.headCell === '' || passage.headCell.length > 60
    ? undefined
    : { label: passage.headCell, source: 'label' };

/** Every row of a grid has a value of its own under the same head. */
const gridHead: NameRule = (left, right, around) => {
  if (!around.passage.isInGrid || left.trim() !== '') return undefined;
  const named = headBefore(left, right, around);
  return named && { ...named, source: 'near' };
};

const phrases: readonly [RegExp, ContextName][] = [
  [/\bpriced at$/i, { label: 'Price', source: 'near' }],
  [/\b(?:conducted|held|performed|brought|filed) in$/i, { label: 'Place', source: 'near' }],
  [/\b(?:laws? of(?: the)?(?: State| Commonwealth)?(?: of)?)$/i, { label: 'Governing law', source: 'label' }],
  [/\bState of$/i, { label: 'State', source: 'near' }],
  [/\bCounty of$/i, { label: 'County', source: 'near' }],
  [/\bCity of$/i, { label: 'City', source: 'near' }],
  [
    /(?:resid(?:ing|es|ence) at|located at|address(?:ed)? (?:is|at|of)|place of business (?:is )?at|offices? at)$/i,
    { label: 'Address', source: 'near' },
  ],
];

const phraseBefore: NameRule = (left) => {
  const end = left.slice(-60);
  return phrases.find(([phrase]) => phrase.test(end))?.[1];
};

const beforeDate =
  /(?:as of(?: the)?|dated(?: as of)?|effective(?: as of)?|on or about|on or before|no later than|not later than|beginning(?: on)?|commencing(?: on)?|ending(?: on)?|until|expires? on|entered into (?:as of|on)|date will be|this|prior to|(?:terminat|matur|expir|fall)\w* (?:due )?on|\bdue on)$/i;

const dateBefore: NameRule = (left, right) => {
  if (!beforeDate.test(left.slice(-60)) || unitAfter.test(right)) return undefined;
  if (/no later than|not later than|on or before$/i.test(left.slice(-60))) {
    return { label: 'Deadline date', source: 'near', type: 'date' };
  }
  const kind =
    /(start|closing|commencement|effective|termination|expiration|expiry|payment|due|delivery|return)/i.exec(
      left.slice(-90),
    )?.[1];
  return { label: kind === undefined ? 'Date' : `${humanize(kind)} date`, source: 'near', type: 'date' };
};

const unitBehind: NameRule = (left, right) => {
  const unit = unitAfter.exec(right)?.[1]?.toLowerCase();
  // The word before a percentage says what it is a percentage of.
  if (unit === undefined || unit === 'percent') return undefined;
  const counted = unit.replace('month period', 'months').replace('hundred percent', 'percent (hundreds)');
  const noun =
    /(notice|period|term|payment|cure|vesting|notice period|non-compete|confidentiality|termination)\b[^.]{0,40}$/i.exec(
      left.slice(-80),
    )?.[1];
  const label = noun === undefined ? `Number of ${counted}` : `${humanize(noun)} ${counted}`;
  return { label, source: 'near', type: 'number' };
};

const party: NameRule = (left) =>
  /(?:by and between|between|among)$/i.test(left.slice(-20))
    ? { label: 'Party name', source: 'near' }
    : undefined;

const emptyWords = new Set(
  'a an the of to in on at by for and or with as is be been are was were will shall this that its his her their any such each from than within least less most more not no into per under up my our your if he she i dollars pounds euros percent'.split(
    ' ',
  ),
);

const wordPattern = /\p{L}[\p{L}\p{M}'’-]*/gu;

const lastWords: NameRule = (left) => {
  // "of even date" is the date of the document itself.
  const clause =
    left
      .slice(-160)
      .replace(/\beven date(?: herewith)?\b/gi, '')
      .replace(/(?:\s*\([a-z0-9]{1,3}\)|:)$/i, '')
      .split(/[.;:()“”"[\]{}]/)
      .at(-1) ?? '';
  const words = clause.match(wordPattern) ?? [];
  const kept: string[] = [];
  for (const word of words.toReversed()) {
    if (kept.length === 3) break;
    if (!emptyWords.has(word.toLowerCase())) kept.unshift(word);
    else if (kept.length > 0) break;
  }
  return kept.length === 0 ? undefined : { label: kept.join(' '), source: 'words' };
};

/** Words that name no value. */
const noNoun =
  /^(?:\p{L}+ly|therefore|hereby|thereby|whereas|am|has|have|had|can|must|would|should|may|do|does|did|participate|expires?|agrees?|resides?|lives?|works?|wish|wishes|owns?|receives?|received|including|such|also|then|further|now)$/iu;
const mostBefore = 6;
const mostBehind = 4;

/** Such a word asks nothing ("Therefore", "Am"), so the sentence itself is the question, with a gap in it. */
const question: NameRule = (left, _right, { right }) => {
  const wordsOf = (text: string) => text.match(wordPattern) ?? [];
  const before = wordsOf(left.split(sentenceSign).at(-1) ?? '');
  const behind = wordsOf(right.replace(/^[\]*_]+/, '').split(sentenceSign)[0] ?? '');
  const named = before.filter((word) => !emptyWords.has(word.toLowerCase()));
  const asksNothing = named.length > 0 && named.every((word) => noNoun.test(word));
  if (!asksNothing || behind.length === 0) return undefined;
  return {
    label: [...before.slice(-mostBefore), '…', ...behind.slice(0, mostBehind)].join(' '),
    source: 'words',
  };
};

const sentenceSign = /[.;:()“”"[\]{}\t\n]|_{2}/;

/** A row of a table is called after its first cell, and its values after the heads of their columns. */
const rowOfTable: NameRule = (_left, _right, { passage: { rowCell, headCell } }) => {
  const parts = [rowCell, headCell].map((cell) => cell?.replace(/[\s:]+$/, '') ?? '').filter(isShortName);
  return parts.length === 0 ? undefined : { label: parts.join(' '), source: 'near' };
};

const isShortName = (cell: string) => /\p{L}/u.test(cell) && cell.length <= 50 && !/[[_{]/.test(cell);

/** In this order: explicit names of the mark, then a phrase around it, then the nearest words. */
const nameRules: readonly NameRule[] = [
  partyAddress,
  stateOfEntity,
  definedAfter,
  partyDefinedAfter,
  appointed,
  definedBefore,
  labelBefore,
  clauseHead,
  gridHead,
  cellBefore,
  phraseBefore,
  dateBefore,
  unitBehind,
  party,
  question,
  lastWords,
  headBefore,
  rowOfTable,
];

const htmlTag = /<\/?[a-z][a-z0-9]{0,10}>/gi;

/** Names a mark without a name of its own by the text around it. */
export function nameFromContext({ left: before, right: behind, passage }: Surroundings): ContextName {
  // Signs of HTML are no words.
  const around = { left: before.replace(htmlTag, ''), right: behind.replace(htmlTag, ''), passage };
  const right = around.right.replace(/^[\]*_”"’'\s,.]+/, '').replace(/^%\s*/, '');
  const left = withoutCurrency(
    around.left.slice(-400).replace(/(?:\b(?:R|US|CA|AU|NZ|HK)(?=\$)|\b[A-Z]{2,5}-|[*_[\p{Sc}“"\s(])+$/u, ''),
  );
  for (const rule of nameRules) {
    const name = rule(left, right, around);
    if (name !== undefined) return name;
  }
  return { label: 'Field', source: 'none' };
}
