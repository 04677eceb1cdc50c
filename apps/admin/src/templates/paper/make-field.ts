import type { Session } from '../editor/session.ts';
import { fieldFromWords } from '../source/suggest-field.ts';
import { insertField } from './insertion.ts';
import { canHoldFields } from './keys.ts';
import type { OpenPaper } from './open-paper.ts';

/** Replaces the selected words by a new field that is made of them. Returns whether words of one line are selected. */
export function makeField(session: Session, paper: OpenPaper): boolean {
  const { state } = paper.view;
  const { $from, $to, empty } = state.selection;
  if (empty || !$from.sameParent($to) || !canHoldFields(state)) return false;
  const { parent } = $from;
  let isPlain = true;
  parent.nodesBetween($from.parentOffset, $to.parentOffset, (node) => {
    isPlain &&= node.isText;
  });
  if (!isPlain) return false;
  const { fields } = session.get();
  const field = fieldFromWords(
    {
      text: parent.textBetween($from.parentOffset, $to.parentOffset),
      before: parent.textBetween(0, $from.parentOffset),
      after: parent.textBetween($to.parentOffset, parent.content.size),
    },
    fields,
  );
  paper.run(insertField(field.name));
  paper.write();
  session.changeFields({ fields: [...fields, field], select: field.name });
  return true;
}
