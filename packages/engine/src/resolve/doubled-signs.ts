import { currencySymbol } from '../fields/notation/formatters.ts';
import type { Locale } from '../template.ts';
import type { InlineFindings, PendingInline } from './pending-inline.ts';

/**
 * Removes the sign that a format adds where the author typed one: `$[price]`, `[rate]%`, `[rate] percent`. The typed
 * sign wins even if it is that of another currency, because `€$5.00` is never intended.
 */
export function dropDoubledSigns(
  nodes: PendingInline[],
  { signs }: InlineFindings,
  locale: Locale,
): PendingInline[] {
  for (const [index, node] of nodes.entries()) {
    const sign = signs.get(node);
    if (node.type !== 'text' || sign === undefined) continue;
    if (sign === 'currency') {
      const symbol = currencySymbol(locale);
      if (hasTypedSign(neighbours(nodes, index), symbol)) node.value = withoutSymbol(node.value, symbol);
    } else {
      const percent = locale.words?.percent ?? 'percent';
      node.value = withoutPercent(node.value, { percent, after: neighbours(nodes, index).after });
    }
  }
  return nodes;
}

interface Neighbours {
  before: string;
  after: string;
  /** Whether another value follows `after`. */
  leadsToValue: boolean;
}

function neighbours(nodes: PendingInline[], index: number): Neighbours {
  const further = nodes[index + 2];
  return {
    before: wordsOf(nodes[index - 1]),
    after: wordsOf(nodes[index + 1]),
    leadsToValue: further?.type === 'text' && further.state !== undefined,
  };
}

function wordsOf(node: PendingInline | undefined): string {
  return node?.type === 'text' && node.state === undefined ? node.value : '';
}

/** In `[price] $[fee]` and `[price] $5` the sign belongs to the amount after it. */
function hasTypedSign({ before, after, leadsToValue }: Neighbours, symbol: string): boolean {
  const left = before.slice(-20).trimEnd();
  if (left.endsWith(symbol) || /\p{Sc}$/u.test(left)) return true;
  const right = after.slice(0, 20).trim();
  const sign = right.startsWith(symbol) ? symbol : (/^\p{Sc}/u.exec(right)?.[0] ?? '');
  if (sign === '' || /^(?:\p{L}|\s*\p{N})/u.test(right.slice(sign.length))) return false;
  return !leadsToValue || after.trim() !== sign;
}

function withoutSymbol(value: string, symbol: string): string {
  return value.replace(symbol, '').trim();
}

/** `percent` is the word for the sign. */
function withoutPercent(value: string, { percent, after }: { percent: string; after: string }): string {
  if (!new RegExp(`^\\s{0,3}(?:%|per ?cent|${percent})`, 'i').test(after)) return value;
  return value.replace(new RegExp(`(?:%| ${percent})$`), '');
}
