import type { Passage } from './passage.ts';
import { itemNumber } from './lines-beside.ts';
import { valueLabel } from './patterns.ts';
import { keep, type MarkView, take, type Verdict } from './verdict.ts';

const labelAlone = /^\s*(?:\(?\w{1,3}[.)]\s+)?(\p{Lu}[^:_[\]{}«»<>.!?;]{1,50})\s?:\s*$/u;
/** A line of the same form that has its blank. */
const labelWithBlank = /^\s*\p{Lu}[^:_[\]{}]{1,40}:\s*(?:_{3}|…|\.{4}|[[{])/u;
const mostWords = 6;

/**
 * Lines that hold a label and nothing else, outside of tables: the questionnaire of somebody who drew no lines. A label
 * above other words is their title. By itself a line has to name a value; several one below the other are a form.
 */
export function findLabelsAlone(passages: readonly Passage[]): Set<number> {
  const lines = [...passages.keys()].filter((at) => passages[at]?.text.trim() !== '');
  const labels = new Map(
    lines.flatMap((at) => {
      const words =
        passages[at]?.isInCell === true ? undefined : labelAlone.exec(passages[at]?.text ?? '')?.[1];
      return words === undefined || words.split(/\s+/).length > mostWords ? [] : [[at, words] as const];
    }),
  );
  const found = new Set<number>();
  for (const [index, at] of lines.entries()) {
    const words = labels.get(at);
    if (words === undefined) continue;
    const next = lines[index + 1];
    const isApart = next === undefined || next > at + 1;
    const isFollowed = next !== undefined && labels.has(next);
    const isAmongBlanks = next !== undefined && labelWithBlank.test(passages[next]?.text ?? '');
    const isAfterOne = labels.has(lines[index - 1] ?? -1);
    const isValue = valueLabel.test(words);
    // "SELLER:" above "Name:" is the title of a block.
    const isTitle = !isValue && isFollowed && valueLabel.test(labels.get(next) ?? '') && !isAfterOne;
    if (
      (isValue && (isApart || isFollowed || isAfterOne || isAmongBlanks)) ||
      (!isTitle && isFollowed) ||
      (isApart && isAfterOne)
    )
      found.add(at);
  }
  return found;
}

const asksAlone = /^\s*(?:\(?\w{1,3}[.)]\s+)?[\p{Lu}¿][^_…[\]{}☐□?]{8,200}\?:?\s*$/u;
const hasPlaces = /_{3}|…|\.{4}|[☐□❑▢◻☑☒[{]|\(\s+\)/;

/** Questions with an empty line below them to answer on. Where most questions have their answer below, none has. */
export function findQuestionsAlone(passages: readonly Passage[]): Set<number> {
  const questions = [...passages.entries()].flatMap(([at, { text, isInCell }]) =>
    !isInCell && asksAlone.test(text) ? [at] : [],
  );
  const open = questions.filter((at) => {
    const next = passages.findIndex(({ text }, index) => index > at && text.trim() !== '');
    const { text = '', isInCell = false } = passages[next] ?? {};
    const lines = (next === -1 ? passages.length : next) - at - 1;
    const isNext = next === -1 || asksAlone.test(text) || itemNumber.test(text) || labelAlone.test(text);
    return lines > 0 && !isInCell && !hasPlaces.test(text) && (isNext || lines > 1);
  });
  return new Set(open.length * 2 > questions.length ? open : []);
}

const longestLine = 60;
const endsWithDay = /\p{L}\s+(?:date|dated|datum|fecha|data)\W*$/iu;
const partyOfCaption =
  /^(?:plaintiff|petitioner|claimant|applicant|defendant|respondent|appellant|appellee|debtor)(?:s|\(s\))?$/i;
/** Written by hand when the document is signed. */
export const byHand =
  /sign|unterschrift|firma|assinatura|notar|commission|witness|initial|stempel|cachet|sello|ort,? datum|lieu et date|(?:place and date|date and place)/i;

/** A line to write on with its label under it: "____" above "(full name of the tenant)". */
export function namedBelow(view: MarkView): Verdict | undefined {
  const { mark, left, right, below, passage, isInSignatureBlock } = view;
  if (mark.text.length > longestLine || isInSignatureBlock) return undefined;
  const written = passage.isInCell ? (passage.belowCell ?? '') : pieceBelow(left, below);
  const words = written.trim();
  const label = words.replace(/^\(|[\s,]*\)$|[\s:*]+$/g, '').trim();
  // Two lines with little room between them, over a signer and the day.
  if (/_\s_/.test(mark.text) && endsWithDay.test(below)) return keep('signature-line');
  // The caption of a pleading has a comma behind each party, and a line to sign has none.
  if (/^\s*,/.test(right) && partyOfCaption.test(label))
    return take('blank-line', { label, source: 'near', confidence: 0.65 });
  const isNoLabel = !/^\p{L}/u.test(label) || label.length > 50 || label.split(/\s+/).length > 8;
  if (isNoLabel || /[[\]_{}]|[.!?]\s/.test(label)) return undefined;
  // Beside a signature, name and date are written by hand, too: "Ann Lee (Buyer)      Date".
  if (byHand.test(passage.isInCell ? label : below)) return undefined;
  if (isOfSigner(below)) return keep('signature-line');
  // Other words in the next line are a heading below a line that parts the page.
  const isPerson = /,|officer|director|president|manager|partner|geschäftsführer/i.test(label);
  const isCertain = /^\(.+\)$/.test(words) || /^\p{Ll}/u.test(label) || (valueLabel.test(label) && !isPerson);
  return isCertain ? take('blank-line', { label, source: 'near', confidence: 0.65 }) : undefined;
}

/** A line to write on below a question or a label: "Describe the damage:" above "____". */
export function namedAbove({
  mark,
  above,
  below,
  passage,
  isInSignatureBlock,
}: MarkView): Verdict | undefined {
  const label = above.trim();
  const isLabel = /[\p{L})][:?]$/u.test(label) && label.length <= 120 && !/_{3}/.test(label);
  // "ESCROW AGENT:" and "Witnesses:" sign on the line below.
  const asks = label.endsWith('?') || (label.split(/\s+/).length > 2 && /\p{Ll}{2}/u.test(label));
  // Several lines are room to write by hand, and would stay below the field.
  const isOneLine = mark.text.length > 7 && !/^\s*_{3}/.test(below);
  if (!isLabel || !asks || !isOneLine || passage.isInCell || isInSignatureBlock || byHand.test(label))
    return undefined;
  return take('blank-line', { label: label.slice(0, -1), source: 'near', confidence: 0.6 });
}

const gaps = /\t+|\s{3,}/;

const day = /^(?:date|dated|datum|fecha|data)$/i;

/** A day beside a name, or beside words that name no value. */
function isOfSigner(below: string): boolean {
  const pieces = below.trim().split(gaps);
  const others = pieces.filter((piece) => !day.test(piece));
  const areSigners = others.every(
    (piece) => !valueLabel.test(piece) || /^(?:print(?:ed)? )?name$/i.test(piece),
  );
  return pieces.length > others.length && others.length > 0 && areSigners;
}

/** Of several lines beside each other, each has its own label below. */
function pieceBelow(left: string, below: string): string {
  const pieces = below.trim().split(gaps);
  const blanksBefore = left.match(/_{3,}/g)?.length ?? 0;
  return pieces[blanksBefore] ?? '';
}
