import type { ContextName } from './name-from-context.ts';

const listed = (words: string) => new Set(words.split(/\s+/));

/** Words before a noun, in the four languages whose contracts are read. */
const determiners = listed(
  `the a an its his her their our your my said such this these each any der die das dem den des ein eine einer eines
  einem einen ihr ihre ihrer seine seiner le la les l un une ce cette son sa ses leur el los las una su sus o os um uma`,
);

/** Words between a noun and its value: prepositions, "is", participles. */
const links = listed(
  `of at in on by to for from with as is are was were be been being shall will must may can has have had equal equals
  lesser greater lower higher earlier later dollars euros pounds percent not exceeding exceed exceeds than least most more less up about approximately until under into within per over
  through and or that which who known named called described located situated dated payable due numbered entitled
  höhe ist sind beträgt betragen wird werden von vom zu zum zur im am an auf für bis aus bei mit und oder
  de du à au aux en est sont sera pour par dans sur et ou es será son por para con al del hasta y e em é`,
);

/** Verbs of contracts. They ask nothing by themselves, and what follows them may name the value. */
const verbs = listed(
  `pay pays make makes provide provides deliver delivers use uses give gives receive receives purchase purchases sell
  sells lease leases hire hires employ employs grant grants lend lends appoint appoints agree agrees undertake
  undertakes reside resides live lives own owns hold holds begin begins start starts end ends expire expires commence
  commences terminate terminates accrue accrues bear bears charge charges acknowledge acknowledges authorize
  authorizes include includes contain contains cover covers request requests require requires retain retains serve
  serves perform performs transfer transfers convey conveys submit submits send sends issue issues maintain maintains
  obtain obtains enter enters take takes become becomes incorporated organized existing having doing acting held employed referenced covered take takes
  conducted performed brought filed made signed executed entered done agreed paid given received delivered
  engaged admitted elected applied formed registered please click
  zahlt zahlen erhält übernimmt verpflichtet mietet vermietet verkauft payer paie verser verse s'engage pagar paga`,
);

/** Words that name no value. */
const noNoun =
  /^(?:\p{L}+ly|therefore|hereby|thereby|whereas|whereof|am|do|does|did|would|should|participate|wish|wishes|including|also|then|further|now|if|when|where|because|while|but|i|we|he|she|it|they|you|me|us|him|them|yes|even|only|here|there|both|either|neither|other|same|following|above|below|part)$/iu;

const word = /\p{L}[\p{L}\p{M}'’-]*/gu;
/** A dot ends a sentence before a capital: "No. ____" goes on. */
const sentenceSign = /[.;](?=\s+\p{Lu})|[:()“”"[\]{}\t\n]|_{2}/u;
/** A noun of more words is a sentence by itself. */
const mostWords = 4;

const wordsOf = (text: string) => text.replace(/\b[ld]['’](?=\p{L})/giu, '$& ').match(word) ?? [];

/** Names of what happens: "the building" is a thing, "covering" is none. */
const thingsInIng =
  /^(?:building|meeting|closing|beginning|hearing|offering|housing|parking|training|funding|filing|dwelling)$/i;

/** A verb, or a participle that describes what is before it. */
function isVerb(lower: string): boolean {
  return verbs.has(lower) || (/\p{L}{3}ing$/u.test(lower) && !thingsInIng.test(lower));
}

/** The noun that the words before a blank give a value for: "the monthly rent is ____" asks for the monthly rent. */
export function nounBefore(left: string, right: string): ContextName | undefined {
  // "of even date" is the date of the document itself.
  const clause =
    left
      .slice(-200)
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
  let isLinked = false;
  while (links.has(words.at(-1)?.toLowerCase() ?? '') || /\p{L}{3}ing$/u.test(words.at(-1) ?? '')) {
    // "The provider is ____ of the customer" asks what the provider is.
    if (isBeing.test(words.pop() ?? '') && /^(?:of|to|for|in)\b/i.test(right)) return undefined;
    isLinked = true;
  }
  const { kept, stop } = nounAtEnd(words);
  const last = kept.at(-1) ?? '';
  // "will pay the Seller $____": whom, not what for.
  const isWhom = kept.length === 1 && !isLinked && stop !== undefined && isVerb(stop);
  // "may increase by ____%" names no increase.
  const isAction = kept.length === 1 && /^(?:may|will|shall|must|can|to|not)$/.test(stop ?? '');
  const isNoun = !isAction && kept.length > 0 && kept.length <= mostWords && !isWhom && !/['’]s?$/.test(last);
  return isNoun ? { label: kept.join(' '), source: 'words' } : undefined;
}

/** Where no word of the lists is near, nouns look like all other words. */
function isKnownLanguage(left: string, right: string): boolean {
  const near = wordsOf(`${left.slice(-80)} ${right.slice(0, 60)}`).map((one) => one.toLowerCase());
  const known = new Set(near.filter((one) => one.length > 1 && (determiners.has(one) || links.has(one))));
  return near.length < 6 || known.size > (near.length < 8 ? 0 : 1);
}

const isBeing = /^(?:is|are|be|ist|est|es)$/i;

/** The last words as far as they name a thing, and the word before them. */
function nounAtEnd(words: readonly string[]): { kept: string[]; stop: string | undefined } {
  const kept: string[] = [];
  for (const [index, one] of words.toReversed().entries()) {
    const lower = one.toLowerCase().replace(/['’]$/, '');
    const before = words[words.length - index - 2]?.toLowerCase();
    const goesOn = /^(?:of|de|du|des|der)$/.test(lower) && kept.length > 0 && before !== undefined;
    const isPart = goesOn && !determiners.has(before) && !isVerb(before) && !links.has(before);
    // "the undersigned" is somebody, "is reserved for" names nothing.
    const isParticiple = kept.length === 0 && /\p{L}{3}ed$/u.test(lower) && !determiners.has(before ?? '');
    const ends =
      determiners.has(lower) || links.has(lower) || isVerb(lower) || noNoun.test(one) || isParticiple;
    if (ends && !isPart) return { kept, stop: lower };
    kept.unshift(one);
  }
  return { kept, stop: undefined };
}

const mostBefore = 5;
const mostBehind = 4;
/** Fewer words around a gap ask nothing. */
const fewestWords = 3;

const isLong = (one: string) => one.length > 1;

const joining = /^(?:and|or|of|und|oder|et|ou|y|o|e)$/i;

/** Where no noun is asked for, the sentence itself is the question, with a gap in it: "I am the … of the decedent". */
export function questionAround(left: string, right: string): ContextName | undefined {
  const inSentence = wordsOf(left.split(sentenceSign).at(-1) ?? '');
  const rest = right
    .replace(/^[\])*_%\s]+/, '')
    .replace(/^\(?[_\s.]*(?:percent\s*)?\)\s*|^percent\s*\)/i, '');
  const behind = wordsOf(rest.split(sentenceSign)[0] ?? '');
  const isEnough = inSentence.length + behind.length >= fewestWords;
  const before = isEnough
    ? inSentence
    : wordsOf(left.slice(-80).replace(/^\S*\s/, ''))
        .slice(-4)
        .filter(isLong);
  while (joining.test(before[0] ?? '')) before.shift();
  const says = [...before, ...behind].some((one) => !links.has(one.toLowerCase()));
  if (!says || before.length + behind.length < fewestWords) return undefined;
  return {
    label: [...before.slice(-mostBefore), gap, ...behind.slice(0, mostBehind)].join(' '),
    source: 'words',
  };
}

/** Stands for the blank in a question. */
export const gap = '…';
