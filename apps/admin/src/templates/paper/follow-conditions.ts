import { askOnlyWhen, findAskWhen } from '@inkfield/engine/ask-when';
import type { TemplateDocument } from '@inkfield/engine/nodes';
import { parse } from '@inkfield/engine/parse';
import type { TemplateField } from '@inkfield/engine/template';
import type { Command } from 'prosemirror-state';
import type { EditorModel } from '../editor/editor-model.ts';
import { addOtherwise, showAlways } from './conditions.ts';
import type { OpenPaper } from './open-paper.ts';

/** The changes that need no dialog. */
export const conditionCommands = { addOtherwise, showAlways };

interface Change {
  model: EditorModel;
  paper: OpenPaper;
  command: Command;
  /** A question that the change needs. */
  added?: TemplateField | undefined;
}

/** Changes conditions or fields on the paper. Fields that print only under a condition are asked only then. */
export function changeAsking({ model, paper, command, added }: Change): void {
  paper.write();
  const before = model.text();
  paper.run(command);
  paper.write();
  const { fields } = model.get();
  const all = added ? [...fields, added] : fields;
  const named = namedInSettings(model.get());
  const next = followConditions(all, { before, after: model.text(), named });
  if (next !== fields) model.changeFields({ fields: next, ...(added && { select: added.name }) });
}

interface Texts {
  before: string;
  after: string;
  /** Names of fields that are used outside of the text. These are asked always. */
  named?: ReadonlySet<string>;
}

/** The fields that headers, footers and the name of documents print, and those that decide about groups of the form. */
function namedInSettings({ look, page, form }: ReturnType<EditorModel['get']>): ReadonlySet<string> {
  const printed = JSON.stringify([look, page]).matchAll(/\[([\p{L}\p{N}_]+)/gu);
  const asked = (form.groups ?? []).flatMap(({ show_when: words = '' }) => [
    ...words.matchAll(/([\p{L}\p{N}_]+)/gu),
  ]);
  return new Set([...printed, ...asked].map(([, name = '']) => name.toLowerCase()));
}

/**
 * Updates the `show_when` of each field to the conditions around its places. A `show_when` that differed from the
 * text before stays.
 */
export function followConditions(
  fields: readonly TemplateField[],
  { before, after, named = new Set() }: Texts,
): readonly TemplateField[] {
  const asked = fields.map((field) => field.show_when?.trim() || undefined);
  const free = fields.map((field) => ({ ...field, show_when: undefined }));
  const [earlier, later] = [parse(before).document, parse(after).document];
  const freeBefore = conditionsOf(earlier, free);
  const isOwn = (index: number) => asked[index] !== undefined && asked[index] !== freeBefore[index];
  // A condition of one's own is a use of the fields that it reads.
  const followers = fields.map((field, index) => (isOwn(index) ? field : (free[index] ?? field)));
  const was = conditionsOf(earlier, followers);
  const is = conditionsOf(later, followers);
  const conditions = new Map<TemplateField, string>();
  const followed = fields.map((field, index) => {
    const [then, now] = [was[index], is[index]];
    if (asked[index] !== then || asked[index] === now || named.has(field.name.toLowerCase())) return field;
    const { show_when: _, ...rest } = field;
    if (now !== undefined) conditions.set(rest, now);
    return rest;
  });
  if (followed.every((field, index) => field === fields[index])) return fields;
  return askOnlyWhen(followed, conditions);
}

/** For each field the condition under which the text prints it. */
function conditionsOf(document: TemplateDocument, fields: readonly TemplateField[]): (string | undefined)[] {
  const found = findAskWhen(document, fields);
  return fields.map((field) => found.get(field));
}
