import { currencySymbol } from './formatters.ts';
import type { PendingInline } from './pending-inline.ts';
import type { ResolveContext } from './resolve-context.ts';

/** `$[price]`, `[rate]%` and `[rate] percent`: the sign that the format adds is left out, the typed one stays. */
export function dropDoubledSigns(nodes: PendingInline[], context: ResolveContext): PendingInline[] {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'text' || node.state !== 'filled' || node.field === undefined) continue;
    const type = context.table.find(node.field)?.field_type;
    if (type === 'currency') {
      node.value = withoutSymbol(node.value, neighbours(nodes, index), currencySymbol(context.locale));
    } else if (type === 'percentage') {
      node.value = withoutPercent(node.value, neighbours(nodes, index).after);
    }
  }
  return nodes;
}

interface Neighbours {
  before: string;
  after: string;
}

function neighbours(nodes: PendingInline[], index: number): Neighbours {
  return { before: wordsOf(nodes[index - 1]), after: wordsOf(nodes[index + 1]) };
}

function wordsOf(node: PendingInline | undefined): string {
  return node?.type === 'text' && node.state === undefined ? node.value : '';
}

function withoutSymbol(value: string, { before, after }: Neighbours, symbol: string): string {
  if (value.includes(symbol) && before.slice(-20).trimEnd().endsWith(symbol)) {
    return value.replace(symbol, '').trim();
  }
  const isDoubled = value.endsWith(symbol) && after.slice(0, 20).trimStart().startsWith(symbol);
  return isDoubled ? value.slice(0, -symbol.length).trimEnd() : value;
}

function withoutPercent(value: string, after: string): string {
  if (!/^\s{0,3}(?:%|per ?cent)/i.test(after)) return value;
  return value.replace(/(?:%| percent)$/i, '');
}
