import { type DayNumber, dayNumberOf } from './day-numbers.ts';
import { parseDecimal } from '../../fields/notation/decimals.ts';
import { fixedOf } from './fixed.ts';
import { foldText } from '../../fields/notation/fold-text.ts';
import type { Formula } from './formula-nodes.ts';
import { partsOf } from './formula-nodes.ts';
import { parseFormula } from './parse-formula.ts';
import type { FormList, TemplateField } from '../../template.ts';
import type { FormulaValue } from './formula-values.ts';

/** The common type of all filled cells of a column. */
export type ListColumnKind = 'decimal' | 'day' | 'words';

/** One list, ready to be looked up in. Names, keys and titles are compared as people read them. */
export interface ListIndex {
  list: FormList;
  /** The number of a column; undefined if there is none with the title. */
  columnOf: (title: string) => number | undefined;
  kindOf: (column: number) => ListColumnKind;
  /** The cell of the entry with the key. */
  find: (key: string, column: number) => { value: FormulaValue } | undefined;
  /** Keys that are days. */
  days: () => ReadonlySet<DayNumber>;
}

/** Finds lists by name. Each is indexed when it is first looked up in. */
export type FindList = (name: string) => ListIndex | undefined;

export function createLists(lists: readonly FormList[]): FindList {
  const indexes = new Map(lists.map((list) => [foldText(list.name), indexOf(list)]));
  return (name) => indexes.get(foldText(name));
}

function indexOf(list: FormList): ListIndex {
  let rows: Map<string, string[]> | undefined;
  let days: ReadonlySet<DayNumber> | undefined;
  const kinds = new Map<number, ListColumnKind>();
  const kindOf = (column: number) => {
    const kind = kinds.get(column) ?? kindOfCells(list.entries.map((entry) => entry[column] ?? ''));
    kinds.set(column, kind);
    return kind;
  };
  return {
    list,
    columnOf: (title) => {
      const wanted = foldText(title);
      const index = list.columns.findIndex((column) => foldText(column) === wanted);
      return index === -1 ? undefined : index;
    },
    kindOf,
    find: (key, column) => {
      rows ??= new Map(list.entries.map((entry) => [foldText(entry[0] ?? ''), entry]));
      const entry = rows.get(foldText(key));
      return entry && { value: valueOfCell(entry[column] ?? '', kindOf(column)) };
    },
    days: () => (days ??= new Set(list.entries.flatMap(([key = '']) => dayNumberOf(key) ?? []))),
  };
}

/** A number with a leading zero is a code, such as a postal code. */
function kindOfCells(cells: readonly string[]): ListColumnKind {
  const filled = cells.filter((cell) => cell !== '');
  const areAll = (test: (cell: string) => boolean) => filled.length > 0 && filled.every(test);
  if (areAll((cell) => parseDecimal(cell) !== undefined && !/^-?0\d/.test(cell))) return 'decimal';
  return areAll((cell) => dayNumberOf(cell) !== undefined) ? 'day' : 'words';
}

function valueOfCell(cell: string, kind: ListColumnKind): FormulaValue {
  if (cell === '') return undefined;
  if (kind === 'day') return dayNumberOf(cell);
  const decimal = kind === 'decimal' ? parseDecimal(cell) : undefined;
  return decimal === undefined ? cell : fixedOf(decimal);
}

/** The lists that fields and formulas name, each once in its first spelling, with the titles that are looked up. */
export function listsUsedBy(fields: readonly TemplateField[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const spelled = new Map<string, string>();
  const add = (name: string, title?: string) => {
    const key = foldText(name);
    const spelling = spelled.get(key) ?? name;
    spelled.set(key, spelling);
    const titles = used.get(spelling) ?? new Set();
    if (title !== undefined) titles.add(title);
    used.set(spelling, titles);
  };
  const visit = (node: Formula): void => {
    if (node.op === 'lookup') add(node.list, node.column);
    else if (node.op === 'shift' && node.except !== undefined) add(node.except);
    for (const part of partsOf(node)) visit(part);
  };
  for (const owner of fields.flatMap((field) => [field, ...(field.columns ?? [])])) {
    if (owner.options_from) add(owner.options_from);
    // Most templates have no formula that names a list.
    if (!/lookup|except/i.test(owner.formula ?? '')) continue;
    const result = parseFormula(owner.formula ?? '');
    if ('formula' in result) visit(result.formula);
  }
  return used;
}
