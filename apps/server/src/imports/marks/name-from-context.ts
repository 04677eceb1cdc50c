import { humanize } from './labels.ts';
import type { Passage } from './passage.ts';
import { unitLooks, units } from './patterns.ts';

/** `term` and `label` name one thing wherever they stand; the others only say what is near. */
export type NameSource = 'term' | 'label' | 'own' | 'near' | 'words' | 'none';

export interface ContextName {
  label: string;
  source: NameSource;
  type?: 'date' | 'number';
}

/** What is around a mark, cut where the rules look. */
export interface Surroundings {
  left: string;
  right: string;
  passage: Passage;
}

type NameRule = (left: string, right: string, around: Surroundings) => ContextName | undefined;

const unitAfter = new RegExp(`^(?:\\(_*\\)\\s*)?(?:(?:${unitLooks})\\s+)?(${units})\\b`, 'i');

const definedAfter: NameRule = (_left, _right, around) => {
  if (!/^[\])*_\s,.]{0,4}(?:Inc\.?|LLC|Ltd\.?|corporation)?[\])*_\s,.]{0,4}\(/i.test(around.right))
    return undefined;
  const term =
    /^[^(]{0,16}\(\s*(?:the|this|each,? an?|collectively,? the|hereinafter(?: referred to as)?(?: the)?|as|a)?\s*["“]\**([^"”[]{2,40})["”]/i.exec(
      around.right,
    )?.[1];
  return term === undefined ? undefined : { label: term.replace(/^\*+|\*+$/g, ''), source: 'term' };
};

const definedBefore: NameRule = (left) => {
  const term =
    /["“]([^"”]{2,70})["”]\s+(?:is|means|shall be|will be|shall mean|equals|of)\s*(?:equal to|the sum of)?\s*$/i.exec(
      left.slice(-140),
    )?.[1];
  return term === undefined ? undefined : { label: term, source: 'term' };
};

const labelBefore: NameRule = (left) => {
  const label = /([A-Z][A-Za-z'’/&() -]{1,40}?)\**\s*:\**\s*$/.exec(left.slice(-60))?.[1];
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

const phraseBefore: NameRule = (left, right) => {
  const end = left.slice(-60);
  if (
    /,\s*an?$/i.test(end) &&
    /^(?:limited liability company|corporation|company|partnership|limited)/i.test(right)
  ) {
    return { label: 'State of incorporation', source: 'label' };
  }
  return phrases.find(([phrase]) => phrase.test(end))?.[1];
};

const beforeDate =
  /(?:as of(?: the)?|dated(?: as of)?|effective(?: as of)?|on or about|on or before|no later than|not later than|beginning(?: on)?|commencing(?: on)?|ending(?: on)?|until|expires? on|entered into (?:as of|on)|date will be|this|prior to|terminat\w+ on)$/i;

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
  if (unit === undefined) return undefined;
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
  'a an the of to in on at by for and or with as is be been are was were will shall this that its his her their any such each from than within least most more not no into per under'.split(
    ' ',
  ),
);

const lastWords: NameRule = (left) => {
  const clause =
    left
      .slice(-160)
      .split(/[.;:()“”"[\]{}]/)
      .at(-1) ?? '';
  const words = clause.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [];
  const kept: string[] = [];
  for (const word of words.toReversed()) {
    if (kept.length === 3) break;
    if (!emptyWords.has(word.toLowerCase())) kept.unshift(word);
    else if (kept.length > 0) break;
  }
  return kept.length === 0 ? undefined : { label: kept.join(' '), source: 'words' };
};

/** In this order: what names the mark outright, then what a phrase around it tells, then the nearest words. */
const nameRules: readonly NameRule[] = [
  definedAfter,
  definedBefore,
  labelBefore,
  gridHead,
  cellBefore,
  phraseBefore,
  dateBefore,
  unitBehind,
  party,
  lastWords,
  headBefore,
];

/** What a mark that has no name of its own is called, from the text around it. */
export function nameFromContext(around: Surroundings): ContextName {
  const right = around.right.replace(/^[\]*_”"’'\s,.]+/, '').replace(/^%\s*/, '');
  const left = around.left.slice(-400).replace(/(?:\b(?:R|US|CA|AU|NZ|HK)(?=\$)|[*_[\p{Sc}“"\s(])+$/u, '');
  for (const rule of nameRules) {
    const name = rule(left, right, around);
    if (name !== undefined) return name;
  }
  return { label: 'Field', source: 'none' };
}
