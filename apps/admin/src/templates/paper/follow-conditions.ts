import { askOnlyWhen, findAskWhen } from '@inkfield/engine/ask-when';
import { parse } from '@inkfield/engine/parse';
import type { TemplateField } from '@inkfield/engine/template';
import type { Command } from 'prosemirror-state';
import type { Session } from '../editor/session.ts';
import { addOtherwise, showAlways } from './conditions.ts';
import type { OpenPaper } from './open-paper.ts';

/** The changes that need no dialog. */
export const conditionCommands = { addOtherwise, showAlways };

interface Change {
  session: Session;
  paper: OpenPaper;
  command: Command;
  /** A question that the change needs. */
  added?: TemplateField | undefined;
}

/** Changes conditions on the paper. Fields that print only under them are asked only then. */
export function changeConditions({ session, paper, command, added }: Change): void {
  paper.write();
  const before = session.text();
  paper.run(command);
  paper.write();
  const { fields } = session.get();
  const all = added ? [...fields, added] : fields;
  const next = followConditions(all, { before, after: session.text() });
  if (next !== fields) session.changeFields({ fields: next, ...(added && { select: added.name }) });
}

/**
 * Lets the question of each field follow the conditions around its places. A field whose `show_when` says something else
 * than the text before keeps it.
 */
export function followConditions(
  fields: readonly TemplateField[],
  { before, after }: { before: string; after: string },
): readonly TemplateField[] {
  const free = fields.map((field) => ({ ...field, show_when: undefined }));
  const [was, is] = [before, after].map((text) => {
    const found = findAskWhen(parse(text).document, free);
    return free.map((field) => found.get(field));
  });
  const conditions = new Map<TemplateField, string>();
  const followed = fields.map((field, index) => {
    const [then, now] = [was?.[index], is?.[index]];
    const own = field.show_when?.trim() || undefined;
    if (own !== then || own === now) return field;
    const { show_when: _, ...asked } = field;
    if (now !== undefined) conditions.set(asked, now);
    return asked;
  });
  if (followed.every((field, index) => field === fields[index])) return fields;
  return askOnlyWhen(followed, conditions);
}
