import { findFieldModule } from '../fields/registry.ts';
import { isSameList } from './keep-equal.ts';
import type { ForEach } from '../syntax/nodes.ts';
import {
  blankRepeatRow,
  isSameRow,
  type ReadRows,
  readRepeatRows,
  type RepeatRow,
} from '../values/repeat-rows.ts';
import { fieldValue, findScope, isMissing, type ResolveContext, type Scope } from './resolve-context.ts';
import { type LeafContent, type LeafNode, namesRead, resolveLeaf } from './resolve-leaf.ts';
import type { TemplateField, Value } from '../template.ts';

/** Replaces the value of a hidden field: its blank looks different from that of an empty field. */
const hiddenValue = Symbol('hidden');

interface RememberedLeaf {
  /** The values that the content was made from, compared by identity. */
  seen: unknown[];
  content: LeafContent;
}

interface RememberedRows {
  value: Value | undefined;
  isBlank: boolean;
  rows: RepeatRow[];
  /** The columns of a loop stay the same, so a row of its field is read once. */
  read: ReadRows;
}

/** Caches resolved leaves, so that a keystroke resolves only those that show the changed field. */
export interface LeafCache {
  leafOf: (context: ResolveContext, instance: LeafInstance) => LeafContent;
  rowsOf: (context: ResolveContext, loop: ForEach, field: TemplateField) => RepeatRow[];
}

/** A leaf, or one row of it in a repeat. */
export interface LeafInstance {
  node: LeafNode;
  key: string;
  scope: Scope | undefined;
}

/** Above this size the cache is cleared, so that deleted rows don't pile up. */
const maxRemembered = 50_000;

export function createLeafCache(): LeafCache {
  const names = new Map<LeafNode, string[]>();
  const leaves = new Map<string, RememberedLeaf>();
  const rows = new Map<ForEach, RememberedRows>();

  const namesOf = (node: LeafNode) => {
    const known = names.get(node) ?? [...namesRead(node)];
    names.set(node, known);
    return known;
  };

  const leafOf = (context: ResolveContext, { node, key, scope }: LeafInstance) => {
    const seen = namesOf(node).map((name) => readForComparison(context, scope, name));
    const known = leaves.get(key);
    if (known && isSameList(known.seen, seen)) return known.content;
    const content = resolveLeaf(node, context, scope);
    if (leaves.size > maxRemembered) leaves.clear();
    leaves.set(key, { seen, content });
    return content;
  };

  const rowsOf = (context: ResolveContext, loop: ForEach, field: TemplateField) => {
    const value = fieldValue(context, field);
    // In the preview an empty list shows one row of blanks, which link to its field.
    const isBlank =
      context.mode === 'preview' && (isMissing(context, field) || isWithoutRows(context, field));
    const known = rows.get(loop);
    if (known && known.value === value && known.isBlank === isBlank) return known.rows;
    const columns = loop.columns ?? field.columns?.map(({ name }) => name);
    const read: ReadRows = known?.read ?? new WeakMap();
    const found = isBlank ? [blankRepeatRow(columns)] : readRepeatRows(value, columns, read);
    const fresh = found.map((row, index) => {
      const old = known?.rows[index];
      return old && isSameRow(old, row) ? old : row;
    });
    rows.set(loop, { value, isBlank, rows: fresh, read });
    return fresh;
  };

  return { leafOf, rowsOf };
}

/** Whether the form shows a rows field in which nothing is filled in. */
function isWithoutRows(context: ResolveContext, field: TemplateField): boolean {
  const module = findFieldModule(field.field_type);
  if (module?.kind !== 'rows' || context.hidden.has(field)) return false;
  return !module.isAnswered(fieldValue(context, field));
}

/** Returns a row for a loop variable, else the field's value. */
function readForComparison(context: ResolveContext, scope: Scope | undefined, name: string): unknown {
  const inner = scope && findScope(scope, name.split('.', 1)[0] ?? name);
  if (inner) return inner.row;
  const field = context.table.find(name);
  if (field && context.hidden.has(field)) return hiddenValue;
  return field && fieldValue(context, field);
}
