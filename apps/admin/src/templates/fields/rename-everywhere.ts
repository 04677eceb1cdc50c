import type { Session } from '../editor/session.ts';
import { type Renaming, renameInFields, renameInText, renameInValues } from '../source/rename-field.ts';

/** Renames a field with everything that names it: text, conditions, values of test cases. One step to undo. */
export function renameField(session: Session, renaming: Renaming): void {
  const { fields, cases, typedValues } = session.get();
  const changed = cases.map((one) => ({ ...one, values: renameInValues(one.values, renaming) }));
  if (cases.some(({ values }) => Object.hasOwn(values, renaming.from)))
    session.changeDetails({ cases: changed });
  session.replaceTypedValues(renameInValues(typedValues, renaming));
  session.changeFields({
    fields: renameInFields(fields, renaming),
    changes: renameInText(session.text(), renaming),
    select: renaming.to,
  });
}
