import { humanize } from './labels.ts';
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
import { nounBefore, withoutCode } from './name-by-sentence.ts';
import { longQuestion, questionAround } from './sentence-question.ts';
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
  /** The words of the line above. */
  above: string;
}

export type NameRule = (left: string, right: string, around: Surroundings) => ContextName | undefined;

const unitAfter = new RegExp(`^\\)?\\s*(?:\\(_*\\)\\s*)?(?:(?:${unitLooks})\\s+){0,2}(${units})\\b`, 'i');

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

/** `3. Special instructions. ____`: the heading of a clause without other words. */
const clauseHead: NameRule = (left) => {
  const head =
    /^\s*(?:\d{1,3}(?:\.\d{1,3}){0,5}[.)]?\s+|\([a-z0-9]{1,4}\)\s+)?\**([A-Z][A-Za-z ]{2,40})\.\**$/.exec(
      left,
    )?.[1];
  return head === undefined ? undefined : { label: head, source: 'label' };
};

const definedBefore: NameRule = (left) => {
  const term =
    /["“]([^"”]{2,70})["”]\s+(?:(?:is|means|shall be|will be|shall mean|equals|of)\s*(?:equal to|the sum of)?|means\s[^.;]{0,30}(?:\(i\.e\.,?))\s*$/i.exec(
      left.slice(-140),
    )?.[1];
  return term === undefined ? undefined : { label: term, source: 'term' };
};

const kindAlone = /^(?:date|datum|fecha|data|name|nom|nombre|place|ort|lieu|lugar|euros?|dollars?)$/i;

/** Words in brackets that tell how to fill in, and what to add. */
const aside =
  /^\s*\((?:allegare|specificare|barrare|indicare|se|si|s'il|if|attach|please|tick|see|bitte|falls|wenn|siehe|joindre|préciser|cocher|especificar|indicar|adjuntar|anexar|marcar)(?!\p{L})/iu;

/** `____ (name of the company)`: the words behind the line say what is on it. */
const labelBehind: NameRule = (left, _right, around) => {
  // "____ (Name, Anschrift)" says it in capitals, too, where nothing is before the line.
  const listed = left.trim() === '' ? /^\s*\((\p{Lu}[\p{L} ,’'/-]{2,60})\)\s*$/u.exec(around.right) : null;
  if (listed?.[1] !== undefined) return { label: listed[1], source: 'near' };
  const [all = '', label] = aside.test(around.right)
    ? []
    : (/^\s*\(\s*(?!(?:the|if|and|or|as|each|in|at|to|a|an|collectively|hereinafter|i)\b)(\p{Ll}[\p{L} ’'/-]{2,40})\s*\)/u.exec(
        around.right,
      ) ?? []);
  // "____ (Landlord)"
  const titled =
    /^\s*\((?:(?:the|der|die|le|la|el) )?(?!(?:See|If|The|Insert|Note|Section)\b)(\p{Lu}\p{Ll}{3,30}(?: \p{L}{2,20}){0,2})\)/u.exec(
      around.right,
    )?.[1];
  if (label === undefined)
    return titled === undefined || (kindAlone.test(titled) && /\p{L}/u.test(left))
      ? undefined
      : { label: titled, source: 'near' };
  return label === 'date' ? dateOf(left, around.right.slice(all.length)) : { label, source: 'near' };
};

/** `until: ____`, and not the end of a sentence. */
const smallLabel =
  /(?:^|[\t\n]|\s{2}|_{3}[),;.]?\s?)\s*(\p{Ll}[\p{L}’'/-]+(?: [\p{L}’'/.-]+){0,2})\s*[:：]\s*$/u;

const labelBefore: NameRule = (left) => {
  const label =
    /^[^\p{L}\p{N}]*([\p{Lu}\p{Lo}][^:：_[\]]{1,40}?)\**\s*[:：]\**$/u.exec(left)?.[1] ??
    /([\p{Lu}\p{Lo}][\p{L}'’/&()°º -]{1,40}?)\**\s*[:：]\**\s*$/u.exec(left.slice(-60))?.[1] ??
    smallLabel.exec(left.slice(-60))?.[1];
  const isTorn = label !== undefined && /^[^(]*\)/.test(label);
  return label === undefined || isTorn ? undefined : { label: label.trim(), source: 'label' };
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

const beforeDate =
  /(?:as of(?: the)?(?: day of)?|dated(?: as of)?|effective(?: as of)?|on or about|on or before|no later than|not later than|beginning(?: on)?|commencing(?: on)?|ending(?: on)?|until|expires? on|entered into (?:as of|on)|date will be|this|prior to|(?:terminat|matur|expir|fall|begin|start|end|sign|execut|made|issu|deliver|clos)\w* (?:due )?on|\bdue on|(?:made|dated|signed|executed|entered into)(?: as of| on)?(?: this)?|(?:fait|signé|conclu|compter du|valable|,) le|(?:beginnt|endet|gültig|datiert|spätestens) (?:am|ab|bis|vom|zum)|(?:bis zum|ab dem)|(?:^|,\s*)den|a partir del?|(?:el día|de fecha|hasta el))$/i;

const dateBefore: NameRule = (left, right, around) => {
  // "Lyon le ____" and "Fait à ____ le ____" at the end of a letter.
  const isPlaceAndDay = right.trim() === '' && /(?:^|\s)(?:\p{Lu}\p{L}+|_{3,}\.?) le$/u.test(left);
  if (isPlaceAndDay) return { label: 'Date', source: 'near', type: 'date' };
  if (!beforeDate.test(left.slice(-60)) || unitAfter.test(right)) return undefined;
  if (/no later than|not later than|on or before$/i.test(left.slice(-60))) {
    return { label: 'Deadline date', source: 'near', type: 'date' };
  }
  const kind =
    /(start|closing|commencement|effective|termination|expiration|expiry|payment|due|delivery|return)/i.exec(
      left.slice(-90),
    )?.[1];
  const paper =
    /\b(agreement|contract|lease|note|deed|will|letter|consent|resolution|policy|statement|certificate|power of attorney|amendment|contrat|bail|vertrag|contrato)\b[^.;]{0,60}$/i.exec(
      left.slice(-90),
    )?.[1];
  if (kind !== undefined) return { label: `${humanize(kind)} date`, source: 'near', type: 'date' };
  if (paper === undefined) return dateOf(left, around.right);
  return { label: `Date of the ${paper.toLowerCase()}`, source: 'near', type: 'date' };
};

/** A date whose sentence says which date it is. */
function dateOf(left: string, right: string): ContextName {
  return { ...(questionAround(left, right) ?? { label: 'Date', source: 'near' }), type: 'date' };
}

/** "Number of days", in the language of the unit. */
function countOf(unit: string, right: string): string {
  const [, of = ''] =
    /^\s(?:and |or )?((?:after|following|of|before|from|prior|per|for|nach|vor|ab|pro|après|avant|par|después|antes|por)(?:\s[\p{L}’'-]+){1,3})/u.exec(
      right,
    ) ?? [];
  return `${countedUnit(unit)} ${of}`;
}

function countedUnit(unit: string): string {
  if (/^(?:tage?n?|wochen?|monaten?|jahren?|stunden?)$/.test(unit)) return `Anzahl ${humanize(unit)}`;
  if (/^(?:jours?|semaines|mois|ans|années|heures)$/.test(unit)) return `Nombre de ${unit}`;
  if (/^(?:días|semanas|meses|años|horas|dias|anos)$/.test(unit)) return `Número de ${unit}`;
  return `Number of ${unit}`;
}

const unitBehind: NameRule = (left, right, around) => {
  const [all = '', written] = unitAfter.exec(right) ?? [];
  const unit = written?.toLowerCase();
  // The word before a percentage says what it is a percentage of.
  if (unit === undefined || unit === 'percent' || unit === 'prozent') return undefined;
  const counted = unit.replace('month period', 'months').replace('hundred percent', 'percent (hundreds)');
  const noun =
    /(notice|period|term|payment|cure|vesting|notice period|non-compete|confidentiality|termination)\b[^.]{0,40}$/i.exec(
      left.slice(-80),
    )?.[1];
  // "on the ____ day of {month}": which one, not how many.
  if (counted === 'day' && /^\s+of\b/i.test(right.slice(all.length)))
    return { label: 'Day of the month', source: 'near' };
  const count = countOf(counted, right.slice(all.length));
  // "have known her for over ____ years": of what they are the years, the sentence says.
  const asked =
    noun === undefined && ofTime.test(counted) && !saysOfWhat.test(count)
      ? longQuestion(left, around.right)
      : undefined;
  const label = asked?.label ?? (noun === undefined ? count : `${humanize(noun)} ${counted}`);
  return { label, source: asked?.source ?? 'near', type: 'number' };
};

const ofTime =
  /^(?:business |calendar )?(?:day|week|month|year)s?$|^(?:tag|woche|monat|jahr)\p{L}*$|^(?:jours?|semaines|mois|ans|années|días|semanas|meses|años|dias|anos)$/iu;

/** "Number of days after acceptance" */
const saysOfWhat = /^\S+ \S+ (?:\S+ )?\S+ \S/;

const nounOfSentence: NameRule = (left, _right, around) =>
  /^\p{L}|^\s*(?:yes|no|ja|nein|oui|non|sí)\b|^\s*(?:and|und|et|y|e)\s+_{3}/iu.test(around.right)
    ? undefined
    : nounBefore(withoutAside(left), around.right.trimStart());

/** "Rent (as agreed) ____ €": the words before a bracket name the value. */
const withoutAside = (left: string) => left.replace(/(\p{L})\s*\([^()]{1,60}\)$/u, '$1');

const question: NameRule = (left, _right, around) => questionAround(left, around.right);

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
  labelBehind,
  kindBehind,
  partOfTime,
  placeOfSigning,
  dayBehindPlace,
  labelInParts,
  labelsBehind,
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
  nounOfSentence,
  headBefore,
  rowOfTable,
  wordsOfLine,
  question,
];

/** Names a mark without a name of its own by the text around it. */
export function nameFromContext({ left: before, right: behind, ...beside }: Surroundings): ContextName {
  // Some programs write ö as two characters, which no list of words has.
  const around = {
    left: withoutCode(before.normalize()),
    right: withoutCode(behind.normalize()),
    ...beside,
  };
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
