import type { CandidateKind } from './candidates.ts';
import type { JudgedMark } from './detect-marks.ts';
import { fieldNameOf, labelOf } from './labels.ts';
import type { Passage } from './passage.ts';
import { ownersAbove } from './owner-above.ts';
import { valueLabel } from './patterns.ts';
import { isTitle, ownerOfColumn, saysLittle, titleOf } from './titles.ts';
import { contextName } from './verdict.ts';

/**
 * Marks that people type. The name of a control, or of a tag of another template system, is a variable, which has one
 * value everywhere. The label beside it says as little as that beside a typed blank.
 */
const isTyped = new Set<CandidateKind>(['bracket', 'angle', 'blank', 'dots', 'dot-sign', 'stand-in']);

interface Little {
  mark: JudgedMark;
  label: string;
}

/**
 * Names that say little after their place, where a document has them several times: the name of the buyer is not that
 * of the seller. Only the same words around a mark, or the same defined term, make it the same value.
 */
export function nameByPlace(judged: readonly JudgedMark[], passages: readonly Passage[]): void {
  const marked = new Set(judged.map(({ passageIndex }) => passageIndex));
  const repeated = findRepeated(judged);
  const rows = new Set([...findRows(judged), ...findOtherCells(judged)]);
  const others = findOtherRows(judged);
  const little = judged.flatMap((mark): Little[] => {
    const { found } = mark.verdict;
    const isNamedHere = found?.source === 'label' || isTyped.has(mark.view.mark.kind);
    const isOwn = found?.source === 'own' || found?.source === 'label';
    if (found === undefined || !isOwn || !isNamedHere) return [];
    const label = labelOf(found.label);
    const isField = found.type !== 'checkbox' && found.type !== 'select';
    return isField && (saysLittle.test(label) || repeated.has(mark) || rows.has(mark) || others.has(mark))
      ? [{ mark, label }]
      : [];
  });
  const variables = new Set(
    judged.flatMap(({ view, verdict: { found } }) =>
      found?.source === 'own' && !isTyped.has(view.mark.kind) ? fieldNameOf(labelOf(found.label)) : [],
    ),
  );
  for (const alike of Map.groupBy(little, ({ label }) => fieldNameOf(label)).values()) {
    const groups = Map.groupBy(alike, ({ mark }) => sentenceOf(mark));
    const areRows = alike.some(({ mark }) => rows.has(mark));
    const isOneValue = groups.size === 1 && !groups.has('') && !areRows;
    // "Name: ____" of a signer is not {{name}}, the variable of another template system.
    const name = fieldNameOf(alike[0]?.label ?? '');
    if (!variables.has(name) && (alike.length < 2 || isOneValue)) continue;
    const places = new Map(alike.map((one) => [one, placeOf(one, passages, marked)]));
    for (const [sentence, same] of groups) {
      const isSame = same.length > 1 && sentence !== '' && !areRows;
      for (const one of same) nameLittle(one, places.get(one), isSame);
    }
  }
}

/** Further apart, labels are no block. */
const linesOfBlock = 3;

/** Labels that come again one after the other, as those of two people: name and passport, name and passport. */
function findRepeated(judged: readonly JudgedMark[]): Set<JudgedMark> {
  const details = judged.filter(
    ({ verdict: { found } }) => found?.source === 'label' && valueLabel.test(found.label),
  );
  const pairs = details.slice(1).flatMap((mark, index) => {
    const before = details[index];
    const isNear = before !== undefined && mark.passageIndex - before.passageIndex <= linesOfBlock;
    const labels = [before, mark].map((one) => fieldNameOf(labelOf(one?.verdict.found?.label ?? '')));
    return isNear && labels[0] !== labels[1] ? [{ key: labels.join(' '), marks: [before, mark] }] : [];
  });
  const twice = [...Map.groupBy(pairs, ({ key }) => key).values()].filter((alike) => alike.length > 1);
  return new Set(twice.flatMap((alike) => alike.flatMap(({ marks }) => marks)));
}

/** "Insured: ____ Employer: ____" and "Employer: ____ School: ____": a label in rows that begin otherwise. */
function findOtherRows(judged: readonly JudgedMark[]): Set<JudgedMark> {
  const labelled = judged.filter(
    ({ view, verdict: { found } }) =>
      found?.source === 'label' && isTyped.has(view.mark.kind) && view.mark.kind !== 'bracket',
  );
  const nameOf = ({ verdict }: JudgedMark) => fieldNameOf(labelOf(verdict.found?.label ?? ''));
  const firsts = new Map(labelled.toReversed().map((mark) => [mark.passageIndex, nameOf(mark)]));
  const sizes = Map.groupBy(labelled, ({ passageIndex }) => passageIndex);
  const inRows = labelled.filter(({ passageIndex }) => (sizes.get(passageIndex)?.length ?? 0) > 1);
  return new Set(
    [...Map.groupBy(inRows, nameOf).values()].flatMap((alike) =>
      new Set(alike.map(({ passageIndex }) => firsts.get(passageIndex))).size > 1 ? alike : [],
    ),
  );
}

/** "Systolic: ____" beside "First visit" and beside "Second visit": a label in cells that belong to other words. */
function findOtherCells(judged: readonly JudgedMark[]): JudgedMark[] {
  const inCells = judged.filter(
    ({ view, verdict: { found } }) =>
      found?.source === 'label' &&
      isTyped.has(view.mark.kind) &&
      view.mark.kind !== 'bracket' &&
      cellBeside(view.passage) !== undefined,
  );
  const nameOf = ({ verdict }: JudgedMark) => fieldNameOf(labelOf(verdict.found?.label ?? ''));
  return [...Map.groupBy(inCells, nameOf).values()].flatMap((alike) =>
    new Set(alike.map(({ view }) => cellBeside(view.passage))).size > 1 ? alike : [],
  );
}

const longestBeside = 80;

/** The words left of a cell, where they have no place of their own. */
function cellBeside({ isInCell, leftCell = '' }: Passage): string | undefined {
  const words = leftCell.replace(/[\s:?]+$/, '');
  const says =
    isInCell && /\p{L}{3}/u.test(words) && !/[_…]{2}|\.{4}|[[{]/.test(words) && !words.includes(':');
  return says ? words.slice(0, longestBeside) : undefined;
}

/** As many lines of the same label are rows of a list that somebody typed. */
const fewestRows = 3;

/** "Monthly payment: ____" for each of twenty members, or the same bracket in every cell of a column. */
function findRows(judged: readonly JudgedMark[]): JudgedMark[] {
  const inRows = judged.filter(({ view: { mark, passage }, verdict: { found } }) => {
    const isLabel = found?.source === 'label' && isTyped.has(mark.kind) && mark.kind !== 'bracket';
    const isCell = passage.isInCell && passage.text.trim() === mark.text && found?.source === 'own';
    return isLabel || (isCell && isTyped.has(mark.kind));
  });
  const keyOf = ({ view, verdict }: JudgedMark) =>
    `${view.passage.isInCell} ${fieldNameOf(labelOf(verdict.found?.label ?? ''))}`;
  return [...Map.groupBy(inRows, keyOf).values()].flatMap((alike) => {
    const isColumn = alike.some(({ view: { passage, mark } }) => passage.belowCell === mark.text);
    const isTypedRow = alike.every(({ view }) => !view.passage.isInCell);
    return alike.length >= fewestRows && (isColumn || isTypedRow) ? alike : [];
  });
}

function nameLittle({ mark, label }: Little, place: Place | undefined, isSame: boolean): void {
  const { found } = mark.verdict;
  if (found === undefined || place === undefined) return;
  if (place.words !== '') found.label = place.isWhole ? place.words : joined(place.words, label);
  found.hasOwner = place.isColumn;
  // Another one of the same name is another field.
  if (!isSame && !place.isTerm) found.source = 'near';
}

/** Fewer words around a mark are a label and no sentence. */
const minWords = 5;

/** The words around a mark in its sentence; empty where there is none. */
function sentenceOf({ view: { left, right } }: JudgedMark): string {
  const before = left.split(/[.;\n\t]\s/).at(-1) ?? '';
  const after = right.split(/[.;\n\t]\s/)[0] ?? '';
  const words = `${before} _ ${after}`.toLowerCase().match(/\p{L}+|_/gu) ?? [];
  return words.length < minWords ? '' : words.join(' ');
}

interface Place {
  words: string;
  /** They name the value themselves. */
  isWhole: boolean;
  /** A defined term, which is the same everywhere. */
  isTerm: boolean;
  /** The head of their column. */
  isColumn: boolean;
}

/** The words that say which value it is: those in its line, the head of its column, or the title above its block. */
function placeOf({ mark, label }: Little, passages: readonly Passage[], marked: ReadonlySet<number>): Place {
  const { view, passageIndex } = mark;
  const head = view.passage.headCell;
  // The words in brackets say what they ask for.
  const beside = view.mark.kind === 'bracket' ? undefined : cellBeside(view.passage);
  const ofHead = head === undefined ? undefined : isTitle(head) ? titleOf(head) : ownerOfColumn(head);
  const column = beside ?? ofHead;
  const context = mark.verdict.found?.source === 'own' ? contextName(view) : undefined;
  const says = context !== undefined && context.source !== 'none' && context.source !== 'words';
  const inLine = says && !saysLittle.test(labelOf(context.label)) ? labelOf(context.label) : undefined;
  // In a sentence, the title above names what all of it is about.
  const isAlone = inLine === undefined && sentenceOf(mark) === '';
  const owners = isAlone ? ownersAbove(passageIndex, passages, marked) : undefined;
  const above = column ?? owners?.person ?? owners?.title;
  const parts = [above, inLine === above ? undefined : inLine].filter((part) => part !== undefined);
  const words = parts.filter((part) => part.toLowerCase() !== label.toLowerCase()).join(' ');
  const isWhole = inLine !== undefined && context?.type !== undefined;
  return {
    words,
    isWhole,
    isTerm: inLine !== undefined && context?.source === 'term',
    isColumn: beside === undefined && ofHead !== undefined,
  };
}

/** "Seller" and "Name" are "Seller name"; "Effective date" and "Date" stay "Effective date". */
function joined(place: string, label: string): string {
  const lower = label.charAt(0).toLowerCase() + label.slice(1);
  return new RegExp(`\\b${lower}s?\\b`, 'i').test(place) ? place : `${place} ${lower}`;
}
