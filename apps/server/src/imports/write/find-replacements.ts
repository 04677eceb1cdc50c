import type { TemplateField } from '@inkfield/engine/template';
import type { CollectedFields } from '../marks/collect-fields.ts';
import type { JudgedMark } from '../marks/detect-marks.ts';
import { isShouted, markText } from '../marks/mark-text.ts';
import type { Replacement } from './replacement.ts';

/** The replacement of each mark, by the mark's passage. Marks within a field's mark vanish. */
export function findReplacements(
  judged: readonly JudgedMark[],
  { fields, nameOf }: CollectedFields,
): Map<number, Replacement[]> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const lower = new Set(judged.filter((mark) => !isShouted(mark)).map((mark) => nameOf.get(mark)));
  const byPassage = new Map<number, Replacement[]>();
  for (const [index, mark] of judged.entries()) {
    if (mark.verdict.isRows === true) continue;
    const name = nameOf.get(mark);
    const field = name === undefined ? undefined : byName.get(name);
    const text = mark.verdict.written ?? fieldText(mark, field, lower.has(name));
    for (const { passage, start, end } of rangesOf(mark)) {
      const list = byPassage.get(passage) ?? [];
      list.push({ start, end, text, index });
      byPassage.set(passage, list);
    }
  }
  for (const [passage, list] of byPassage) byPassage.set(passage, withoutInner(list));
  return byPassage;
}

function fieldText(
  mark: JudgedMark,
  field: TemplateField | undefined,
  isAlsoLower: boolean,
): string | undefined {
  return field === undefined ? undefined : markText(mark, field, isAlsoLower);
}

/** Of a mark over several passages its first and its last sign: what is between them has marks of its own. */
function rangesOf({ view: { mark }, verdict: { found }, passageIndex, endsIn }: JudgedMark) {
  if (endsIn !== undefined) {
    const { start } = mark;
    return [
      { passage: passageIndex, start, end: start + 1 },
      { passage: endsIn.passageIndex, start: endsIn.end - 1, end: endsIn.end },
    ];
  }
  const end = Math.max(found?.end ?? mark.end, mark.start);
  return [{ passage: passageIndex, start: found?.start ?? mark.start, end }];
}

/** In the order of places; what overlaps a written mark that began before it goes. */
function withoutInner(list: readonly Replacement[]): Replacement[] {
  const kept: Replacement[] = [];
  let writtenEnd = 0;
  for (const replacement of list.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const isInner = replacement.start < writtenEnd;
    if (isInner) continue;
    if (replacement.text !== undefined) writtenEnd = replacement.end;
    kept.push(replacement);
  }
  return kept;
}
