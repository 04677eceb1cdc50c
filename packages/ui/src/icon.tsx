import type { IconNode } from 'lucide';
import { createElement } from 'react';

/**
 * A drawing of the `lucide` set beside words that say the same: it has no name of its own. Plain data and these
 * lines, because the set's React package brings more script than the few icons of a page are worth.
 */
export function Icon({ of: shapes, size }: { of: IconNode; size: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
