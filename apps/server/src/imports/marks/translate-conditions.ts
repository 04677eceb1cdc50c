import { type ConditionTag, readConditionTag } from './condition-tags.ts';
import type { JudgedMark } from './detect-marks.ts';
import { type NeededField, translateCondition } from './translate-condition.ts';

interface Tagged {
  mark: JudgedMark;
  tag: ConditionTag;
}

interface Group {
  tags: Tagged[];
  depth: number;
}

/** Lower than the limit of the template language: real documents do not nest deeper. */
const maxDepth = 6;

/** Gives every whole group of simple conditions its {if}; the rest stays as it was judged. */
export function translateConditions(judged: readonly JudgedMark[]): void {
  const open: Group[] = [];
  const fields = Map.groupBy(
    judged.filter(({ verdict }) => verdict.found !== undefined),
    ({ passageIndex }) => passageIndex,
  );
  for (const mark of judged) {
    // Tags within the mark of a field are replaced with it.
    const isSwallowed = fields.get(mark.passageIndex)?.some((field) => overlap(field, mark)) === true;
    if (mark.verdict.rule !== 'other-logic' || isSwallowed) continue;
    const tag = readConditionTag(mark.view.mark.text.trim());
    if (tag === undefined) continue;
    if (tag.kind === 'if' || tag.kind === 'other') open.push({ tags: [{ mark, tag }], depth: open.length });
    else open.at(-1)?.tags.push({ mark, tag });
    const group = tag.kind === 'close' ? open.pop() : undefined;
    if (group !== undefined) translateGroup(group);
  }
}

function overlap({ view: { mark: field }, verdict }: JudgedMark, { view: { mark } }: JudgedMark): boolean {
  const end = Math.max(field.end, verdict.found?.end ?? 0);
  return field.start < mark.end && mark.start < end;
}

function translateGroup({ tags, depth }: Group): void {
  const marks = tags.map(({ mark }) => mark);
  if (tags[0]?.tag.kind !== 'if' || depth > maxDepth) return;
  if (!standInOneLine(marks) && !standAlone(marks)) return;
  const written = tags.map(({ tag }) => writeTag(tag));
  // Alternatives after the last one would never be reached.
  const elseAt = tags.findIndex(({ tag }) => tag.kind === 'else');
  if (written.includes(undefined) || (elseAt >= 0 && elseAt !== tags.length - 2)) return;
  for (const [index, mark] of marks.entries()) {
    const tag = written[index];
    if (tag !== undefined) mark.verdict = { rule: 'condition', written: tag.text, needs: tag.needs };
  }
}

function standInOneLine(marks: readonly JudgedMark[]): boolean {
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || marks.some((mark) => mark.passageIndex !== first.passageIndex)) return false;
  return !/[\n\f]/.test(first.view.passage.text.slice(first.view.mark.start, last?.view.mark.end));
}

function standAlone(marks: readonly JudgedMark[]): boolean {
  return marks.every(
    ({ view: { passage, mark } }) => passage.canHoldCommand && passage.text.trim() === mark.text.trim(),
  );
}

interface WrittenTag {
  text: string;
  needs: NeededField[];
}

function writeTag(tag: ConditionTag): WrittenTag | undefined {
  switch (tag.kind) {
    case 'if':
    case 'else-if': {
      const translated = translateCondition(tag.expression);
      const word = tag.kind === 'if' ? 'if' : 'else if';
      return translated && { text: `{${word} ${translated.condition}}`, needs: translated.needs };
    }
    case 'else':
      return { text: '{else}', needs: [] };
    case 'close':
      return { text: '{end}', needs: [] };
    case 'other':
      return undefined;
  }
}
