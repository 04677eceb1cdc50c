import { conditionFields } from '@inkfield/engine/condition-fields';
import { createFieldTable, valueOf } from '@inkfield/engine/field-table';
import { createFieldVisibility } from '@inkfield/engine/field-visibility';
import { kindOfField } from '@inkfield/engine/fields/registry';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { parseCondition } from '@inkfield/engine/parse-condition';
import { evaluateCondition } from '@inkfield/engine/evaluate-condition';
import { readRepeatRows } from '@inkfield/engine/repeat-rows';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import { findPartVisibility } from '@inkfield/engine/section-visibility';
import { readKnownValues } from '@inkfield/engine/stored-values';
import { dayIn } from '@inkfield/web/day-in';
import type { EditorView } from 'prosemirror-view';
import type { EditorModel } from '../editor/editor-model.ts';
import { type ShownParts, followParts } from './numbers.ts';
import { commandOf } from './read-paper.ts';

/** More rows than this are not counted one by one. */
const maxRows = 50;

/** Lets the numbers of the paper follow the values of the preview. Returns a function that stops it. */
export function numberAsPreviewed(model: EditorModel, view: EditorView): () => void {
  let before: ReturnType<EditorModel['get']> | undefined;
  const follow = () => {
    const now = model.get();
    const isSame = (['fields', 'form', 'typedValues', 'lists', 'page'] as const).every(
      (name) => now[name] === before?.[name],
    );
    if (isSame || view.isDestroyed) return;
    before = now;
    view.dispatch(followParts(view.state.tr, shownPartsOf(now)));
  };
  follow();
  return model.subscribe(follow);
}

/** Reads what the values of the preview leave out, by the functions that the document uses. */
function shownPartsOf({
  analysis,
  typedValues,
  lists,
  page,
  saved,
}: ReturnType<EditorModel['get']>): ShownParts {
  const { listedFields: fields, parsed } = analysis;
  const locale = { locale: page.locale ?? 'en-US', currency: page.currency ?? 'USD' };
  const given = { ...makeSampleValues(fields, { document: parsed.document }), ...typedValues };
  const logic = createFormLogic(fields, { locale, today: dayIn(saved.time_zone), lists });
  const values = createFieldVisibility(fields, logic).asked(readKnownValues(fields, given, locale));
  const { isSectionVisible } = findPartVisibility(fields, values);
  const { find: findField, kindOf } = createFieldTable(fields);
  const find = (name: string) => {
    const field = findField(name);
    return field && { kind: kindOfField(field), value: valueOf(values, field.name) };
  };
  const holds = (typed: string) => {
    const read = parseCondition(typed);
    if (!('condition' in read)) return undefined;
    const isKnown = conditionFields(read.condition, kindOf).every((name) => findField(name) !== undefined);
    return isKnown ? evaluateCondition(read.condition, find) : undefined;
  };
  const timesOf = (open: string) => {
    const command = commandOf(open);
    if (command?.type === 'section') return isSectionVisible(command.name) ? 1 : 0;
    if (command?.type !== 'forEach' || command.where !== undefined) return 1;
    const field = findField(command.field);
    if (!field) return 1;
    const rows = readRepeatRows(valueOf(values, field.name), command.columns).length;
    // Rows that are still to be filled in have a blank one.
    return Math.min(Math.max(rows, field.required ? 1 : 0), maxRows);
  };
  // Each key that changes the blocks asks for all of them again.
  return { holds: remembered(holds), timesOf: remembered(timesOf) };
}

function remembered<Result>(find: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { result: Result }>();
  return (text) => {
    const found = known.get(text) ?? { result: find(text) };
    known.set(text, found);
    return found.result;
  };
}
