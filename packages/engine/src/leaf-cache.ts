import { isSameList } from './keep-equal.ts';
import type { ForEach } from './nodes.ts';
import { isSameRow, readRepeatRows, type RepeatRow } from './repeat-rows.ts';
import { fieldValue, findScope, type ResolveContext, type Scope } from './resolve-context.ts';
import { type LeafContent, type LeafNode, namesRead, resolveLeaf } from './resolve-leaf.ts';
import type { TemplateField, Value } from './template.ts';

interface RememberedLeaf {
  /** The values that the content was made from, by identity. */
  seen: unknown[];
  content: LeafContent;
}

/** Remembers what leaves looked like, so that a keystroke costs only what shows the changed field. */
export interface LeafCache {
  leafOf: (context: ResolveContext, instance: LeafInstance) => LeafContent;
  rowsOf: (context: ResolveContext, loop: ForEach, field: TemplateField) => RepeatRow[];
}

/** A leaf, or its turn in a repeat. */
export interface LeafInstance {
  node: LeafNode;
  key: string;
  scope: Scope | undefined;
}

/** Keys beyond this many are forgotten at once: rows that were typed and deleted must not pile up. */
const maxRemembered = 50_000;

export function createLeafCache(): LeafCache {
  const names = new Map<LeafNode, string[]>();
  const leaves = new Map<string, RememberedLeaf>();
  const rows = new Map<ForEach, { value: Value | undefined; rows: RepeatRow[] }>();

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
    const known = rows.get(loop);
    if (known && known.value === value) return known.rows;
    const fresh = readRepeatRows(value, loop.columns).map((row, index) => {
      const old = known?.rows[index];
      return old && isSameRow(old, row) ? old : row;
    });
    rows.set(loop, { value, rows: fresh });
    return fresh;
  };

  return { leafOf, rowsOf };
}

/** A row where the name is a loop variable, else the field's value. */
function readForComparison(context: ResolveContext, scope: Scope | undefined, name: string): unknown {
  const inner = scope && findScope(scope, name.split('.', 1)[0] ?? name);
  if (inner) return inner.row;
  const field = context.table.find(name);
  return field && fieldValue(context, field);
}
