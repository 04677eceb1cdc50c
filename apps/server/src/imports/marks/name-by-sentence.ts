import { typeOfLabel } from '@inkfield/engine/fields/type-of-label';
import type { ContextName } from './name-from-context.ts';
import { valueLabel } from './patterns.ts';

const listed = (words: string) => new Set(words.split(/\s+/));

/** Words before a noun, in the four languages whose contracts are read. */
const determiners = listed(
  `the a an its his her their our your my said such this these each any der die das dem den des ein eine einer eines
  einem einen ihr ihre ihrer seine seiner le la les l un une ce cette sa ses leur el los las una su sus o os um uma il lo gli i uno dei degli delle della`,
);

/** Words between a noun and its value: prepositions, "is", participles. */
const links = listed(
  `of at in on by to for from with as is are was were be been being shall will must may can has have had equal equals
  lesser greater lower higher earlier later dollars euros euro eur usd pounds percent not exceeding exceed exceeds than least most more less up about approximately until under into within per over
  through between among and or that which who known named called described located situated dated payable due numbered entitled
  zwischen entre tra fra höhe ist sind beträgt betragen wird werden von vom zu zum zur im am an auf für bis aus bei mit und oder
  de du à au aux en est sont sera pour par dans sur et ou es será por para con al del hasta y e em é di a ad da dal dalla al alla nel nella in per con su è sono pari di do da dos das na ao à pelo pela com sob`,
);

/** Links of a noun and its value. Other prepositions say where and when it is. */
const giveValue = listed(
  `of is are be equal equals as amount amounts not exceeding exceed more less least most than up to about approximately named called
  numbered known entitled described dollars euros euro eur usd from höhe ist sind beträgt betragen von vom de del do da di du è es est é por ad pari dos das`,
);

/** Verbs of contracts. They ask nothing by themselves, and what follows them may name the value. */
const verbs = listed(
  `pay pays make makes provide provides deliver delivers use uses give gives receive receives purchase purchases sell
  sells lease leases hire hires employ employs grant grants lend lends appoint appoints agree agrees undertake
  undertakes reside resides live lives own owns hold holds begin begins start starts end ends expire expires commence
  commences terminate terminates accrue accrues bear bears charge charges acknowledge acknowledges authorize
  authorizes include includes contain contains cover covers request requests require requires retain retains serve
  serves perform performs transfer transfers convey conveys submit submits send sends issue issues maintain maintains
  obtain obtains come comes appear appears move moves enter enters take takes become becomes incorporated organized existing having doing acting held employed referenced covered take takes
  conducted performed brought filed made signed executed entered done agreed paid given received delivered
  engaged admitted elected applied formed registered please click
  zahlt zahlen erhält übernimmt verpflichtet mietet vermietet verkauft payer paie verser verse s'engage pagar paga`,
);

/** Words that name no value. */
const noNoun =
  /^(?:\p{L}+ly|therefore|hereby|thereby|whereas|whereof|am|do|does|did|would|should|participate|wish|wishes|including|also|then|further|now|if|when|where|because|while|but|i|we|he|she|it|they|you|me|us|him|them|yes|even|only|here|there|both|either|neither|other|same|following|above|below|part|one|two|three|four|five)$/iu;

const word = /\p{L}[\p{L}\p{M}'’-]*/gu;
/** A dot ends a sentence before a capital or the number of a clause: "No. ____" continues. */
const sentenceSign = /[.;](?=\s+\p{Lu})|(?<=\.)\s\d{1,2}\.\d{1,2}[\d.]*(?:\s|$)|[:()“”"[\]{}\t\n]|_{2,}/u;
/** A noun of more words is a sentence by itself. */
const mostWords = 4;

const htmlTag = /<\/?[a-z][a-z0-9]{0,10}>/gi;
const statement = /\{%[^{}]{0,300}%\}/g;
const value = /\{\{[^{}]{0,300}\}\}|\{[^{}%\n]{1,60}\}/g;

/** Signs of HTML and of other template systems are no words. A value of theirs is a blank like others. */
export const withoutCode = (text: string): string =>
  text.replace(htmlTag, '').replace(statement, ' ').replace(value, '_____');

/** Letters that stand for figures are no words. */
const standIn = /(?<![\p{L}-])X[X.,]*(?![\p{L}-])/gu;

const wordsOf = (text: string) =>
  text
    .replace(standIn, ' ')
    .replace(/\b[ld]['’](?=\p{L})/giu, '$& ')
    .match(word) ?? [];

/** Names of what happens: "the building" is a thing, "covering" is none. */
const thingsInIng =
  /^(?:building|meeting|closing|beginning|hearing|offering|housing|parking|training|funding|filing|dwelling)$/i;

/** Names a kind of value by itself. */
export const isValueName = (label: string) => valueLabel.test(label) || typeOfLabel(label) !== undefined;

/** A verb, or a participle that describes what is before it. */
function isVerb(lower: string): boolean {
  return verbs.has(lower) || (/\p{L}{3}ing$/u.test(lower) && !thingsInIng.test(lower));
}

/** A noun, and whether an article before it shows that it is one. */
export interface Noun extends ContextName {
  hasArticle?: boolean;
}

/** The noun that the words before a blank give a value for: "the monthly rent is ____" asks for the monthly rent. */
export function nounBefore(left: string, right: string): Noun | undefined {
  // "of even date" is the date of the document itself.
  const clause =
    left
      .slice(-200)
      .replace(titleWithDot, '$1')
      .replace(/\beven date(?: herewith)?\b/gi, '')
      .replace(/\bin the (?:amount|sum) of\b/gi, 'of')
      .replace(/\bthe (?:lesser|greater|lower|higher|earlier|later) of\b/gi, 'of')
      .replace(/(?:\s*\([a-z0-9]{1,3}\)|:)$/i, '')
      .split(sentenceSign)
      .at(-1)
      ?.trim()
      .replace(/,$/, '') ?? '';
  const words = wordsOf(clause.split(/,\s*(?=[^,]*$)/).at(-1) ?? '');
  if (!isKnownLanguage(left, right)) return undefined;
  // "acceptance by the buyer of ____" asks for something else than the buyer.
  if (/\bby (?:the )?\p{L}+ of$/u.test(clause)) return undefined;
  // "the promoter Mr ____" asks for the promoter.
  if (titles.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  let isLinked = false;
  let isSure = true;
  let isValue = false;
  while (links.has(words.at(-1)?.toLowerCase() ?? '') || /\p{L}{3}ing$/u.test(words.at(-1) ?? '')) {
    // "The provider is ____ of the customer" asks what the provider is.
    if (givesValue.test(words.at(-1) ?? '')) isValue = true;
    if (!giveValue.has(words.at(-1)?.toLowerCase() ?? '')) isSure = false;
    if (isBeing.test(words.pop() ?? '') && /^(?:of|to|for|in)\b/i.test(right)) return undefined;
    isLinked = true;
  }
  const { kept, stop } = nounAtEnd(words);
  const last = kept.at(-1) ?? '';
  // "The rent for the first year is ____" asks for no year.
  if (isValue) {
    const whole = withPhrase(words, kept.length);
    if (whole !== undefined)
      return whole.length === 0 ? undefined : { label: whole.join(' '), source: 'words' };
  }
  // "J40/____" names nothing, and "Mr. Moor of ____" would name a person.
  if (last.length === 1 || titles.has(stop ?? '')) return undefined;
  // "will pay the Seller $____": whom, not what for.
  const isWhom = kept.length === 1 && !isLinked && stop !== undefined && isVerb(stop);
  // "may increase by ____%" names no increase.
  const isAction = kept.length === 1 && /^(?:may|will|shall|must|can|to|not)$/.test(stop ?? '');
  // "the safety of the others at ____" asks for a place, and "was going to ____" for no going.
  const isKind = kept.length <= 2 && isValueName(kept.join(' '));
  if (!isSure && !isKind) return undefined;
  // One small word of a sentence seldom says what is asked, unless it stands right before the blank.
  const isOneWord = kept.length === 1 && isLinked && !isValue && /^\p{Ll}/u.test(last);
  const isNamed =
    determiners.has(stop ?? '') || isValueName(last) || /^\s*(?:%|per ?cent|\p{Sc}|eur)/iu.test(right);
  const isVague = isOneWord && !isNamed;
  if (isVague) return undefined;
  const isNoun = !isAction && kept.length > 0 && kept.length <= mostWords && !isWhom && !/['’]s?$/.test(last);
  const label = /^(?:no|nr)$/i.test(kept.join(' ')) ? 'Number' : kept.join(' ');
  return isNoun ? { label, source: 'words', hasArticle: determiners.has(stop ?? '') } : undefined;
}

/** Where no word of the lists is near, nouns look like all other words. */
function isKnownLanguage(left: string, right: string): boolean {
  const near = wordsOf(`${left.slice(-80)} ${right.slice(0, 60)}`).map((one) => one.toLowerCase());
  const known = new Set(near.filter((one) => one.length > 1 && (determiners.has(one) || links.has(one))));
  return near.length < 6 || known.size > (near.length < 8 ? 0 : 1);
}

const titleWithDot = /\b(Mr|Mrs|Ms|Dr|Prof|Sra?|Mme|M)\.(?=\s)/gi;
const within = /^(?:for|during|in|on|at|from|under|with|für|während|pour|para|durante)$/i;
const titles = listed('mr mrs ms mx dr prof mme mlle m herr herrn frau sr sra srta dña shri smt');

/** "Mr", "Frau": the name of a person follows. */
export const isTitleOfPerson = (word: string): boolean => titles.has(word.toLowerCase().replace('.', ''));

const isBeing = /^(?:is|are|be|ist|est|es)$/i;

const givesValue = /^(?:is|are|be|ist|est|es|beträgt|betragen|sera|será|amounts|equals)$/i;

/**
 * "The rent for the first year" is one noun: with its preposition, where a noun is before that. Undefined where no
 * preposition is before the last noun, and empty where it would be too long.
 */
function withPhrase(words: readonly string[], count: number): string[] | undefined {
  const from = words.length - count;
  const at = [from - 1, from - 2].find((index) => within.test(words[index] ?? ''));
  if (at === undefined) return undefined;
  const { kept } = nounAtEnd(words.slice(0, at));
  const whole = words.slice(at - kept.length);
  return kept.length === 0 || whole.length > mostWords + 2 ? [] : whole;
}

/** Words that make a sentence of those around them. */
const ofStatement = listed(
  `is are was were be am has have had shall will must may can do does did agrees agree begins ends beginnt endet ist sind wird werden hat haben beträgt
  est sont sera a ont son será es é são foi è sono sarà`,
);

export const isStatement = (words: readonly string[]): boolean =>
  words.some((one) => ofStatement.has(one.toLowerCase()) || verbs.has(one.toLowerCase()));

/** A word that only joins others. */
export function isFunctionWord(word: string): boolean {
  const lower = word.toLowerCase().replace(/[^\p{L}'’]+/gu, '');
  return determiners.has(lower) || links.has(lower);
}

/** The last words as far as they name a thing, and the word before them. */
function nounAtEnd(words: readonly string[]): { kept: string[]; stop: string | undefined } {
  const kept: string[] = [];
  for (const [index, one] of words.toReversed().entries()) {
    const lower = one.toLowerCase().replace(/['’]$/, '');
    const before = words[words.length - index - 2]?.toLowerCase();
    const goesOn = /^(?:of|de|du|des|der)$/.test(lower) && kept.length > 0 && before !== undefined;
    const isPart = goesOn && !determiners.has(before) && !isVerb(before) && !links.has(before);
    // "the undersigned" names a person, "is reserved for" names nothing.
    const isParticiple = kept.length === 0 && /\p{L}{3}ed$/u.test(lower) && !determiners.has(before ?? '');
    const isFunction = determiners.has(lower) || links.has(lower) || titles.has(lower);
    // "no more than ____", and not "No. ____".
    const ends = isFunction || isVerb(lower) || noNoun.test(one) || one === 'no' || isParticiple;
    if (ends && !isPart) return { kept, stop: lower };
    kept.unshift(one);
  }
  return { kept, stop: undefined };
}
