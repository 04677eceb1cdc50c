import type { TemplateField } from '@inkfield/engine/template';
import { type CollectedFields, maxFields } from '../marks/collect-fields.ts';
import { type JudgedMark, maxMarks } from '../marks/detect-marks.ts';
import { fieldNameOf } from '../marks/labels.ts';
import type { Passage } from '../marks/passage.ts';
import { plainDocument } from '../marks/document-signs.ts';
import type { Verdict } from '../marks/verdict.ts';
import { paragraphText, type SourceRow, type SourceTable } from '../source-document.ts';
import { type ListInLines, writeCellOfLine } from '../write/write-lines.ts';
import { labelOfTitle } from './column-titles.ts';
import type { TotalPlace } from './find-totals.ts';
import type { ListInTable } from '../write/write-table.ts';
import {
  freeName,
  isWithin,
  itemName,
  type ListPlan,
  type PlacesOfCells,
  type WordsPlace,
} from './list-plan.ts';
import { totalFields } from './total-fields.ts';

/** A list with its field. */
export interface WrittenList extends ListPlan {
  name: string;
  mark: JudgedMark;
}

/** The marks that are no part of a list. */
export function outsideLists(judged: readonly JudgedMark[], plans: readonly ListPlan[]): JudgedMark[] {
  const taken = Map.groupBy(
    plans.flatMap((plan) => plan.taken),
    ({ index }) => index,
  );
  return judged.filter((mark) => !taken.get(mark.passageIndex)?.some((place) => isWithin(mark, place)));
}

/** Each list as it is written in its table. */
export function listsInTables(
  lists: readonly WrittenList[],
  judged: readonly JudgedMark[],
): Map<SourceTable, ListInTable & WrittenList> {
  return new Map(
    lists.map((list) => {
      return [
        list.table,
        { ...list, opening: openingOf(list.name), index: judged.indexOf(list.mark), original: '' },
      ];
    }),
  );
}

/** Each list as it is written among lines of text. */
export function listsInLines(
  lists: readonly WrittenList[],
  judged: readonly JudgedMark[],
  placeOf: PlacesOfCells,
): ListInLines[] {
  return lists.map(({ row, texts, table, from, to, name, mark }) => {
    const cells = row.cells.flatMap(({ blocks }) =>
      blocks.map((block) =>
        block.type === 'paragraph' ? writeCellOfLine(paragraphText(block), texts.get(block) ?? []) : '',
      ),
    );
    const lineOf = (at: number) => lineOfRow(table.rows[at], placeOf);
    return {
      from: lineOf(from),
      to: lineOf(to - 1) + 1,
      opening: openingOf(name),
      cells,
      index: judged.indexOf(mark),
      original: '',
    };
  });
}

const openingOf = (name: string) => `{for each ${itemName} in ${name}}`;

function lineOfRow(row: SourceRow | undefined, placeOf: PlacesOfCells): number {
  const [block] = row?.cells[0]?.blocks ?? [];
  return (block?.type === 'paragraph' ? placeOf.get(block)?.index : undefined) ?? 0;
}

interface Found {
  judged: readonly JudgedMark[];
  collected: CollectedFields;
}

interface WithLists {
  judged: JudgedMark[];
  collected: CollectedFields;
  lists: WrittenList[];
}

/** Adds the fields of lists and of their totals, each with its mark, in the order of the document. */
export function addLists(
  plans: readonly ListPlan[],
  passages: readonly Passage[],
  { judged, collected }: Found,
): WithLists {
  const fields = new Map(collected.fields.map((field) => [field.name, field]));
  const nameOf = new Map(collected.nameOf);
  const marks = [...judged];
  const lists: WrittenList[] = [];
  for (const plan of plans) {
    const more = 1 + 2 * plan.totals.length;
    if (fields.size + more > maxFields || marks.length + more > maxMarks) continue;
    const add: AddField = (label, part, wanted = fieldNameOf(label)) => {
      const name = freeName(wanted, new Set(fields.keys()));
      fields.set(name, { id: 0, name, label, order: 0, ...part });
      return name;
    };
    const name = add(plan.label, {
      field_type: 'rows',
      required: true,
      columns: plan.columns.map(({ column }) => column),
      ...(plan.rowLabel !== undefined && { row_label: plan.rowLabel }),
    });
    const mark = markOfList(plan, passages);
    marks.push(mark);
    nameOf.set(mark, name);
    lists.push({ ...plan, name, mark });
    addTotals(plan, { rows: name, add, fields, marks, nameOf, passages });
  }
  const sorted = marks.toSorted(
    (a, b) => a.passageIndex - b.passageIndex || a.view.mark.start - b.view.mark.start,
  );
  return { judged: sorted, collected: { fields: inOrder(fields, sorted, nameOf), nameOf }, lists };
}

/** Adds a field, and returns its name. */
type AddField = (
  label: string,
  part: Omit<TemplateField, 'id' | 'order' | 'name' | 'label'>,
  wanted?: string,
) => string;

interface Adding {
  rows: string;
  add: AddField;
  fields: Map<string, TemplateField>;
  marks: JudgedMark[];
  nameOf: Map<JudgedMark, string>;
  passages: readonly Passage[];
}

function addTotals(plan: ListPlan, { rows, add, fields, marks, nameOf, passages }: Adding): void {
  const marksIn = (place: WordsPlace) => marks.filter((mark) => nameOf.has(mark) && isWithin(mark, place));
  /** A mark in the cell names the field already. */
  const markAt = ({ isBlank, at }: TotalPlace) => (isBlank ? undefined : marksIn(at)[0]);
  const isNamed = ({ isBlank, at }: TotalPlace) => {
    const [mark, more] = marksIn(at);
    return (
      isBlank || (mark !== undefined && more === undefined && mark.verdict.rule !== 'expression-in-braces')
    );
  };
  const unknown = plan.totals.findIndex((place) => !isNamed(place));
  const usable = unknown === -1 ? plan.totals : plan.totals.slice(0, unknown);
  const rateIn = ({ labelAt }: TotalPlace) =>
    marksIn(labelAt)
      .map((mark) => nameOf.get(mark) ?? '')
      .find((name) => fields.get(name)?.field_type === 'percentage');
  const found = totalFields(usable, {
    columns: plan.columns,
    rows,
    nameOf: (place) => {
      const mark = markAt(place);
      const name = mark && nameOf.get(mark);
      return name ?? add(labelOfTotal(place.label), { field_type: 'currency', required: true });
    },
    rateOf: (place) => {
      const label = labelOfTotal(place.label);
      const part = { field_type: 'percentage', required: true };
      return rateIn(place) ?? add(`${label} (%)`, part, `${fieldNameOf(label)}_rate`);
    },
  });
  for (const { place, name, part } of found) {
    const field = fields.get(name);
    if (field === undefined) continue;
    const { options: _, default_value: __, ...plain } = field;
    fields.set(name, { ...plain, ...part });
    const isCalculated = part.formula !== undefined;
    const mark = markAt(place);
    if (mark !== undefined) {
      if (isCalculated) mark.verdict = { ...mark.verdict, rule: 'calculated-total' };
      continue;
    }
    const added = markOfTotal(place, passages, isCalculated);
    marks.push(added);
    nameOf.set(added, name);
  }
}

/** Without the blank of a rate. */
function labelOfTotal(label: string): string {
  return labelOfTitle(label.replace(/[_.…]{2,}\s?%?|\(\s*\)/g, ' '));
}

/** Fields in the order in which the document asks for them; those without a mark stay behind the field before them. */
function inOrder(
  fields: ReadonlyMap<string, TemplateField>,
  judged: readonly JudgedMark[],
  nameOf: ReadonlyMap<JudgedMark, string>,
): TemplateField[] {
  const firsts = new Map<string, number>();
  for (const [index, mark] of judged.entries()) {
    const name = nameOf.get(mark);
    if (name !== undefined && !firsts.has(name)) firsts.set(name, index);
  }
  let last = -1;
  const placed = [...fields.values()].map((field) => {
    last = firsts.get(field.name) ?? last;
    return { field, at: last };
  });
  return placed
    .toSorted((a, b) => a.at - b.at)
    .map(({ field }, index) => ({ ...field, id: index + 1, order: index + 1 }));
}

function markOfList(plan: ListPlan, passages: readonly Passage[]): JudgedMark {
  const { first, last, rule, confidence, label } = plan;
  const verdict: Verdict = { rule, found: { label, source: 'near', type: 'rows', confidence }, isRows: true };
  const mark = judgedMark({ index: first, start: 0, end: 0 }, passages, { left: '', verdict });
  return { ...mark, endsIn: { passageIndex: last, end: passages[last]?.text.length ?? 0 } };
}

function markOfTotal(
  { at, label }: TotalPlace,
  passages: readonly Passage[],
  isCalculated: boolean,
): JudgedMark {
  const verdict: Verdict = {
    rule: isCalculated ? 'calculated-total' : 'value-below-rows',
    found: { label, source: 'near', confidence: 0.85 },
  };
  return judgedMark(at, passages, { left: `${label} `, verdict });
}

function judgedMark(
  { index, start, end }: WordsPlace,
  passages: readonly Passage[],
  { left, verdict }: { left: string; verdict: Verdict },
): JudgedMark {
  const passage = passages[index];
  if (passage === undefined) throw new RangeError(`There is no passage ${index}.`);
  const text = passage.text.slice(start, end);
  return {
    passageIndex: index,
    verdict,
    view: {
      mark: { kind: 'blank', start, end, text, isHighlighted: false },
      passage,
      inner: text,
      words: 0,
      left,
      right: '',
      nearLeft: left,
      nearRight: '',
      above: '',
      introduction: '',
      below: '',
      document: plainDocument,
      isInSignatureBlock: false,
      isOfWitness: false,
      isBesideSign: false,
      isToInitial: false,
      isToTick: false,
    },
  };
}
