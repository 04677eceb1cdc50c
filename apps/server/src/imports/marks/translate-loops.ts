import type { RowColumn } from '@inkfield/engine/template';
import { kindOfTitle, typeOfColumn } from '../rows/column-titles.ts';
import { itemName } from '../rows/list-plan.ts';
import { type LoopTag, partOf, readTag } from '../rows/loop-tags.ts';
import type { JudgedMark } from './detect-marks.ts';
import { fieldNameOf, labelOf } from './labels.ts';
import type { Passage } from './passage.ts';
import type { Verdict } from './verdict.ts';

/**
 * Gives a loop around paragraphs its {for each}, where every tag in it is a plain value. A loop with conditions,
 * computed values or another loop in it stays as it was judged: nearly the same is worse than none.
 */
export function translateLoops(judged: readonly JudgedMark[], passages: readonly Passage[]): void {
  let opened: number | undefined;
  for (const [at, mark] of judged.entries()) {
    const tag = commandOf(mark);
    if (tag?.kind === 'open') opened = isAlone(mark) && isLoop(mark) ? at : undefined;
    else if (tag?.kind === 'close' && opened !== undefined) {
      const marks = judged.slice(opened, at + 1);
      if (isAlone(mark) && areAllKnown(marks, passages)) translateLoop(marks, judged);
      opened = undefined;
    }
  }
}

function commandOf({ view, verdict }: JudgedMark): LoopTag | undefined {
  const isCommand = verdict.rule === 'other-logic' || verdict.rule === 'merge-command';
  return isCommand ? readTag(view.mark.text.trim()) : undefined;
}

/** Around paragraphs, `{#name}` is as often a condition. */
function isLoop({ view }: JudgedMark): boolean {
  return !/^\{+#(?!each\b)/.test(view.mark.text);
}

function isAlone({ view: { passage, mark } }: JudgedMark): boolean {
  return passage.canHoldCommand && passage.text.trim() === mark.text.trim();
}

/** Whether no tag of the passages is too odd to be a mark. */
function areAllKnown(marks: readonly JudgedMark[], passages: readonly Passage[]): boolean {
  const known = Map.groupBy(marks, ({ passageIndex }) => passageIndex);
  const [first = 0, last = 0] = [marks[0]?.passageIndex, marks.at(-1)?.passageIndex];
  return passages.slice(first, last + 1).every(({ text }, at) => {
    const words = (known.get(first + at) ?? []).reduce(
      (left, { view }) => left.replace(view.mark.text, ''),
      text,
    );
    return !/\{[{%]|<<|«/.test(words);
  });
}

function translateLoop(marks: readonly JudgedMark[], judged: readonly JudgedMark[]): void {
  const [first] = marks;
  const last = marks.at(-1);
  const opening = first && commandOf(first);
  if (first === undefined || last === undefined || opening?.kind !== 'open') return;
  const label = labelOf(opening.list);
  const name = fieldNameOf(label);
  const isTaken = judged.some(
    ({ verdict }) => verdict.found !== undefined && fieldNameOf(labelOf(verdict.found.label)) === name,
  );
  const columns = new Map<string, RowColumn>();
  const values = new Map<JudgedMark, Verdict>();
  for (const mark of marks.slice(1, -1)) {
    const part = valueOf(mark, opening);
    if (part === undefined && concerns(mark, opening)) return;
    if (part === undefined) continue;
    const column = columnOf(part, mark);
    if (!columns.has(column.name)) columns.set(column.name, column);
    values.set(mark, { rule: 'repeated-value', written: `[${itemName}.${column.name}]` });
  }
  if (columns.size === 0 || isTaken) return;
  for (const [mark, verdict] of values) mark.verdict = verdict;
  const needs = [{ name, label, type: 'rows' as const, columns: [...columns.values()] }];
  first.verdict = { rule: 'loop', written: `{for each ${itemName} in ${name}}`, needs };
  last.verdict = { rule: 'loop', written: '{end}' };
}

/** The value of an entry that the mark stands for; an entry by itself is called by its name. */
function valueOf(mark: JudgedMark, opening: LoopTag): string | undefined {
  if (commandOf(mark) !== undefined) return undefined;
  const tag = readTag(mark.view.mark.text.trim());
  const isItself = tag.kind === 'value' && opening.kind === 'open' && tag.path === opening.item;
  return isItself ? 'name' : partOf(tag, opening);
}

/** Whether the mark has to do with the loop in a way that is not understood. */
function concerns(mark: JudgedMark, opening: LoopTag): boolean {
  if (commandOf(mark) !== undefined || opening.kind !== 'open' || opening.item === undefined) return true;
  return new RegExp(`(?<![\\w$])${opening.item.replace('$', '\\$')}\\b`).test(mark.view.mark.text);
}

function columnOf(part: string, { view: { left, right } }: JudgedMark): RowColumn {
  const label = labelOf(part);
  const type = typeOfColumn(label, kindOfTitle(label), { left, right });
  return { name: fieldNameOf(label), label, field_type: type, required: true };
}
