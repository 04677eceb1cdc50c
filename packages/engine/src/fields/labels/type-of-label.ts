import type { FieldType } from '../../template.ts';
import { fold, type LabelPart, readLabel } from './read-label.ts';
import {
  countsAll,
  hourWords,
  howMany,
  identified,
  irregularPlurals,
  type Language,
  noEnds,
  noPlurals,
  numberWords,
  ofMeasures,
  ofPrices,
  ofShares,
  ofTimes,
  ofValues,
  rateWords,
  typeWords,
  unitsInBrackets,
  valueWords,
  type WordKind,
  writtenOut,
} from './type-words.ts';

const typeOfKind = {
  date: 'date',
  money: 'currency',
  share: 'percentage',
  measure: 'number',
  count: 'number',
  long: 'textarea',
  plain: 'text',
} as const satisfies Record<WordKind, FieldType>;

type KnownType = (typeof typeOfKind)[WordKind] | 'email';

/** Their head noun stands last. */
const nounLast: readonly Language[] = ['english', 'german', 'dutch'];
const nounFirst: readonly Language[] = ['french', 'spanish', 'italian', 'portuguese'];
const kinds: readonly WordKind[] = ['date', 'money', 'share', 'measure', 'count', 'long', 'plain'];

/** Kind by noun. A noun in several of the languages has the kind that is listed first. */
function kindsOf(languages: readonly Language[]): Map<string, WordKind> {
  const known = new Map<string, WordKind>();
  for (const kind of kinds)
    for (const language of languages)
      for (const word of fold(typeWords[kind][language]).split(' '))
        if (!known.has(word)) known.set(word, kind);
  return known;
}

const lastNouns = kindsOf(nounLast);
const firstNouns = kindsOf(nounFirst);
const compounds = kindsOf(['german', 'dutch']);

const set = (words: readonly string[]) => new Set(words.map(fold));
const numbers = set(numberWords);
const totals = set(countsAll);
const irregular = set(irregularPlurals);
const singular = set(noPlurals);
const identifying = set(identified);
const inLetters = set(writtenOut);
const byChance = set(noEnds);
/** Nouns whose kind the words beside them tell, with the kind that each of these words tells. */
const qualified = [
  {
    nouns: set(rateWords),
    kinds: [
      ['share', set(ofShares)],
      ['money', set(ofPrices)],
      ['measure', set(ofMeasures)],
    ],
  },
  { nouns: set(valueWords), kinds: [['money', set(ofValues)]] },
  { nouns: set(hourWords), kinds: [['plain', set(ofTimes)]] },
] as const;

const shortestEnd = 4;

/** German and Dutch write compounds as one word, whose end is its noun: "Jahresnettogehalt". */
function kindOfCompound(word: string): WordKind | undefined {
  for (let start = 2; start <= word.length - shortestEnd; start += 1) {
    const end = word.slice(start);
    const kind = byChance.has(end) ? undefined : compounds.get(end);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

const kindOfLast = (word: string) => lastNouns.get(word) ?? kindOfCompound(word);
const isUnit = (word: string) => lastNouns.get(word) === 'count' || firstNouns.get(word) === 'count';
const isPlural = (word: string) =>
  isUnit(word) || irregular.has(word) || (/[^su]s$|[^aeiou]i$/.test(word) && !singular.has(word));

/** Units in the names of variables: `numDia`. */
const oneUnit = set('day month year hour dia mes año ano hora jour heure giorno mese anno ora'.split(' '));

/** "Number of children" counts. "Number of the account", and the noun behind "number", identify something. */
function typeOfNumber({ words, head, rest, hasArticle }: LabelPart): KnownType | undefined {
  const [first = '', second = ''] = words;
  const isTotal = totals.has(first) && numbers.has(second);
  if (isTotal) return 'number';
  if (!numbers.has(first)) return numbers.has(head.at(-1) ?? '') ? 'text' : undefined;
  if (head.length === 1 && rest.length > 0) {
    const isOne = first !== '#' && (hasArticle || identifying.has(rest[0] ?? '') || !rest.some(isPlural));
    return isOne ? 'text' : 'number';
  }
  return isUnit(second) || oneUnit.has(second) || (isPlural(second) && !identifying.has(second.slice(0, -1)))
    ? 'number'
    : 'text';
}

function kindByQualifier({ words, head }: LabelPart): WordKind | undefined {
  for (const { nouns, kinds } of qualified)
    if (head.some((word) => nouns.has(word)))
      return kinds.find(([, beside]) => words.some((word) => beside.has(word)))?.[0];
  return undefined;
}

/** The noun that a part of a label is about. */
function kindOfNoun({ head, isRomance, rest }: LabelPart): WordKind | undefined {
  const atEnd = head.findLast((word) => kindOfLast(word) !== undefined);
  const inOrder = head.find((word) => firstNouns.has(word));
  const last = atEnd === undefined ? undefined : kindOfLast(atEnd);
  const first = inOrder === undefined ? undefined : firstNouns.get(inOrder);
  if (isRomance) return first ?? last;
  // "Date rent commences" ends with a verb.
  if (lastNouns.get(head[0] ?? '') === 'date' && atEnd !== head.at(-1)) return 'date';
  // "Valor total" begins with its noun, and "Data controller" ends with it.
  const isEnglish = atEnd !== undefined && atEnd === head.at(-1);
  if (rest.length > 0 || isEnglish) return last ?? first;
  const isFirst = inOrder !== undefined && inOrder === head[0] && !lastNouns.has(inOrder);
  return isFirst ? first : (last ?? first);
}

function typeOfPart(part: LabelPart): KnownType | undefined {
  const { words, rest } = part;
  if (words.some((word) => inLetters.has(word)) || rest.includes('line')) return 'text';
  const number = typeOfNumber(part);
  if (number !== undefined) return number;
  const kind = kindByQualifier(part) ?? kindOfNoun(part);
  // "Move in date" and "rilasciata in data" begin with a verb.
  if (kind === undefined && rest.length > 0 && kindOfNoun({ ...part, head: rest, rest: [] }) === 'date')
    return 'date';
  return kind && typeOfKind[kind];
}

const email =
  /(?<!\p{L})e-? ?mail|adresse mail|courriel|correo|(?:posta|indirizzo) elettronic[ao]|(?:correio|endereço) eletr|adresse électronique|dirección electrónica|^mail$/iu;
const phone = /phone|fax|tel\.?(?!\p{L})|telef/iu;
const asksForMore =
  /^(?:please )?(?:describe|explain|list|beschreiben|erläutern|décrivez|expliquez|describa|explique|descreva)(?!\p{L})/iu;
const dayParts = /^(?:day|month|year|tag|monat|jahr|jour|mois|annee|dia|mes|ano|giorno|mese|anno)$/;

/** Kinds of values that are more than a short text. */
const isSpecial = (type: KnownType | undefined) =>
  type !== undefined && type !== 'text' && type !== 'textarea';

/**
 * Returns the type of value that the noun of a label asks for: "text" for a noun with a short value, undefined where no
 * noun is known.
 */
export function typeOfLabel(label: string): KnownType | undefined {
  if (email.test(label)) return phone.test(label) ? 'text' : 'email';
  if (asksForMore.test(label)) return 'textarea';
  if (howMany.test(label)) return 'number';
  // "Funded by whom?"
  if (/(?<!\p{L})(?:who|whom|wem|wen|qui|quién|chi|quem)\?\s*$/iu.test(label)) return 'text';
  if (label.trimEnd().endsWith('%')) return 'percentage';
  const { parts, asides } = readLabel(label);
  if (parts.length > 1 && parts.every(({ words }) => words.length === 1 && dayParts.test(words[0] ?? '')))
    return 'date';
  const types = parts.map(typeOfPart);
  const known = types.filter((type) => type !== undefined);
  const isMixed = known.some(isSpecial) && new Set(known).size > 1;
  // "Rates and fees" are a text about money.
  const areSums =
    parts.length > 1 &&
    known.length > 0 &&
    known.every((type) => type === 'currency') &&
    parts.every(({ head }) => isPlural(head.at(-1) ?? ''));
  if (isMixed || areSums) return 'text';
  const type = known.includes('textarea') ? 'textarea' : known[0];
  return typeOfAside(asides) ?? type;
}

const units = (['money', 'share', 'measure', 'date'] as const).map((kind) => ({
  kind,
  words: set(unitsInBrackets[kind]),
}));

/** "Weight (kg)", "Rent (in €)" and "Loyalty (15 points)". */
function typeOfAside(asides: readonly string[]): KnownType | undefined {
  for (const aside of asides) {
    const unit = aside
      .replace(/^(?:in|en|em|max\.?|maximum|out of|von|de|sur)\s+/, '')
      .replace(/^\d+\s*/, '')
      .replace(/\.$/, '');
    const kind = units.find(({ words }) => words.has(unit))?.kind;
    if (kind !== undefined) return typeOfKind[kind];
  }
  return undefined;
}
