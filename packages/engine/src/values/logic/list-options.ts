import { foldText } from '../../fields/notation/fold-text.ts';
import type { FormList, RowColumn, TemplateField } from '../../template.ts';

/** Gives fields and columns with `options_from` the keys of their list as options. Of an unknown list they have none. */
export function withListOptions(
  fields: readonly TemplateField[],
  lists: readonly FormList[],
): TemplateField[] {
  const options = new Map<string, string[]>();
  const optionsOf = (name: string): string[] => {
    const key = foldText(name);
    const list = lists.find((known) => foldText(known.name) === key);
    const known = options.get(key) ?? list?.entries.map(([first = '']) => first) ?? [];
    options.set(key, known);
    return known;
  };
  const fill = <Owner extends RowColumn>(owner: Owner): Owner =>
    owner.options_from ? { ...owner, options: optionsOf(owner.options_from) } : owner;
  return fields.map((field) => {
    const filled = fill(field);
    return field.columns?.some((column) => column.options_from)
      ? { ...filled, columns: field.columns.map(fill) }
      : filled;
  });
}
