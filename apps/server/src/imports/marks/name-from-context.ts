import { kindBehind, partOfTime, personBehind, roleBehind } from './name-by-words-behind.ts';
import {
  amountBehind,
  answer,
  dayBehindPlace,
  labelInParts,
  party,
  phraseBefore,
  placeOfSigning,
} from './name-by-phrases.ts';
import { answerToQuestion, labelsBefore, labelsBehind, partOfRow, wordsOfLine } from './name-by-line.ts';
import { withoutCurrency } from './money-signs.ts';
import { askedQuestion } from './name-by-asked-question.ts';
import { dateBefore, unitBehind } from './name-by-date.ts';
import {
  cellBefore,
  clauseHead,
  gridHead,
  headBefore,
  labelBefore,
  labelBehind,
  rowOfTable,
} from './name-by-printed-label.ts';
import { isValueName, type Noun, nounBefore, withoutCode } from './name-by-sentence.ts';
import { longQuestion, questionAround } from './sentence-question.ts';
import type { Passage } from './passage.ts';

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
  /** The words of the line above. */
  above: string;
}

export type NameRule = (left: string, right: string, around: Surroundings) => ContextName | undefined;

const definedAfter: NameRule = (_left, _right, around) => {
  if (!/^[\])*_\s,.]{0,4}(?:Inc\.?|LLC|Ltd\.?|corporation)?[\])*_\s,.]{0,4}\(/i.test(around.right))
    return undefined;
  const term =
    /^[^(]{0,16}\(\s*(?:the|this|each,? an?|collectively,? the|hereinafter(?: referred to as)?(?: the)?|as|a)?\s*["“]\**([^"”[_]{2,40})["”]/i.exec(
      around.right,
    )?.[1];
  return term === undefined ? undefined : { label: term.replace(/^\*+|\*+$/g, ''), source: 'term' };
};

/** `____, a Texas corporation (the "Borrower")`: a description is between the party and its defined name. */
const partyDefinedAfter: NameRule = (_left, _right, around) => {
  const term =
    /^[\])*_\s]{0,4}(?:,\s+(?:an?|being|residing|whose|with|having)\b|of\s+_{5})[^"“”;]{0,200}?\(\s*(?:the|hereinafter(?: referred to as)?(?: the)?)?\s*["“]\**([^"”[_]{2,40})["”]/i.exec(
      around.right,
    )?.[1];
  return term === undefined ? undefined : { label: term.replace(/^\*+|\*+$/g, ''), source: 'term' };
};

/** The words behind an address say whose it is, and are not its name: `residing at ____ (the "Principal")`. */
const partyAddress: NameRule = (left, _right, around) =>
  /(?:\bresid(?:ing|es?) at|\b(?:whose|with|having)(?: [\w/’'-]+){0,7} (?:address|offices?|place of business)(?: is)?(?: at| of| located at)?|\b(?:offices?|place of business|address) (?:is )?(?:at|of|located at)|_{5}\s+of)$/i.test(
    left.slice(-120),
  )
    ? { label: `${termBehind(around.right) ?? termBefore(around.left) ?? ''} address`, source: 'near' }
    : undefined;

/** Whose address it is: `____ (“Consultant”)`. */
function termBehind(right: string): string | undefined {
  return /^[\])*_\s,]{0,6}\(\s*(?:the )?[“"]([^”"]{2,30})[”"]/i.exec(right)?.[1];
}

/** `____ (“Consultant”), residing at ____`, unless another party begins between them. */
function termBefore(left: string): string | undefined {
  const [, term, between = ''] = /[“"]([^”"“]{2,30})[”"]\s?\)([^()]{0,90})$/.exec(left.slice(-160)) ?? [];
  return /_{3}|\b(?:and|und|et|y|e)\b/.test(between) ? undefined : term;
}

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

const definedBefore: NameRule = (left) => {
  const term =
    /["“]([^"”]{2,70})["”]\s+(?:(?:is|means|shall be|will be|shall mean|equals|of)\s*(?:equal to|the sum of)?|means\s[^.;]{0,30}(?:\(i\.e\.,?))\s*$/i.exec(
      left.slice(-140),
    )?.[1];
  return term === undefined ? undefined : { label: term, source: 'term' };
};

function nounOf(left: string, { right }: Surroundings): Noun | undefined {
  const isPart = /^\p{L}|^\s*(?:yes|no|ja|nein|oui|non|sí)\b|^\s*(?:and|und|et|y|e)\s+_{3}/iu.test(right);
  return isPart ? undefined : nounBefore(withoutAside(left), right.trimStart());
}

/**
 * A word before a blank is a label where it is known to name a value, or where an article shows that it is a noun. Most
 * of the others are a participle, the end of a name or a part of a phrase ("valid upto ____"): the sentence asks better
 * than they do.
 */
const knownNoun: NameRule = (left, _right, around) => {
  const noun = nounOf(left, around);
  if (noun === undefined) return undefined;
  const { hasArticle = false, ...name } = noun;
  const isNoun = (hasArticle && !name.label.includes(' ')) || namesValue(name.label) || isAbbreviation(left);
  return isNoun ? orQuestion(name, left, around.right) : undefined;
};

/** Where no sentence is around it, any noun says more than its kind. */
const anyNoun: NameRule = (left, _right, around) => {
  const noun = nounOf(left, around);
  return noun && { label: noun.label, source: noun.source };
};

/** "RG ____" and "INE ____": papers and numbers that people know by their letters. */
const isAbbreviation = (left: string) => /(?<![\p{L}.])\p{Lu}{2,5}$/u.test(left);

/** "C P F" are the letters of an abbreviation with dots. */
const looseLetters = /(?<!\p{L})\p{L} \p{L}(?!\p{L})/u;
const namesValue = (label: string) => !looseLetters.test(label) && isValueName(label);

/** "registrado sob o nº ____": a number of what, the sentence says. */
function orQuestion(noun: ContextName, left: string, right: string): ContextName {
  const isOnlyNumber = /^(?:number|no|nr|nº|n°|n|número|numero|numéro|nummer)$/i.test(noun.label);
  return isOnlyNumber ? (longQuestion(left, right) ?? noun) : noun;
}

/** "Rent (as agreed) ____ €": the words before a bracket name the value. */
const withoutAside = (left: string) => left.replace(/(\p{L})\s*\([^()]{1,60}\)$/u, '$1');

const question: NameRule = (left, _right, around) => questionAround(left, around.right);

/** In this order: explicit names of the mark, then a phrase around it, then the nearest words. */
const nameRules: readonly NameRule[] = [
  partyAddress,
  stateOfEntity,
  definedAfter,
  partyDefinedAfter,
  appointed,
  definedBefore,
  labelBehind,
  kindBehind,
  partOfTime,
  placeOfSigning,
  dayBehindPlace,
  labelInParts,
  labelsBehind,
  askedQuestion,
  answerToQuestion,
  labelBefore,
  clauseHead,
  gridHead,
  cellBefore,
  answer,
  partOfRow,
  phraseBefore,
  labelsBefore,
  dateBefore,
  unitBehind,
  party,
  roleBehind,
  personBehind,
  amountBehind,
  knownNoun,
  headBefore,
  rowOfTable,
  wordsOfLine,
  question,
  anyNoun,
];

/** The printed beginning of a value is no part of its label: "IBAN: DE ____", "Telephone: +49 ____". */
const withoutBeginning = (left: string) => left.replace(/([:：]\s*)(?:\p{Lu}{2,3}|\+\d{1,3})\s*$/u, '$1');

/** The name of the court is in the same line. */
const numberOfCase = /^(?:\S+ ){3,}((?:docket|case|file|index|cause) (?:no\.?|number))$/i;

/** Names a mark without a name of its own by the text around it. */
export function nameFromContext({ left: before, right: behind, ...beside }: Surroundings): ContextName {
  // Some programs write ö as two characters, which no list of words has.
  const around = {
    // "E-mail:- ____"
    left: withoutCode(before.normalize()).replace(/([:：])\s?[-–—]\s*$/u, '$1 '),
    right: withoutCode(behind.normalize()),
    ...beside,
  };
  const right = around.right.replace(/^[\]*_”"’'\s,.]+/, '').replace(/^%\s*/, '');
  const left = withoutCurrency(
    withoutBeginning(around.left.slice(-400)).replace(
      /(?:\b(?:R|US|CA|AU|NZ|HK)(?=\$)|\b[A-Z]{2,5}-|[*_[\p{Sc}“"\s(])+$/u,
      '',
    ),
  );
  for (const rule of nameRules) {
    const name = rule(left, right, around);
    if (name !== undefined) return { ...name, label: name.label.replace(numberOfCase, '$1') };
  }
  return { label: 'Field', source: 'none' };
}
