import type { Look, LookTable } from '@inkfield/contract/look';
import type { CSSProperties } from 'react';

interface Hanging {
  'data-of': 'page' | 'paragraph';
  'data-around': 'left' | 'right' | undefined;
  style: CSSProperties;
}

/** The attributes by which `look.css` hangs something of a width, in points, beside the text. */
export function hanging(
  look: Look,
  { x, y, of, around = false }: NonNullable<LookTable['place']>,
  width: number,
): Hanging {
  return {
    'data-of': of,
    'data-around': around && of === 'paragraph' ? sideOf(look, x + width / 2) : undefined,
    style: { '--x': x, '--y': y },
  };
}

/** The side of the page that a place is at, in points from its left edge. */
export function sideOf({ pages }: Look, x: number): 'left' | 'right' {
  return x < (pages[0]?.size.width ?? 0) / 2 ? 'left' : 'right';
}
