import type { Look, LookTable } from '@inkfield/contract/look';
import type { CSSProperties } from 'react';

interface Hanging {
  'data-of': 'page' | 'paragraph';
  'data-around': 'left' | 'right' | undefined;
  style: CSSProperties;
}

/** The attributes by which `look.css` hangs something of a width, in points, beside the text. */
export function hanging(
  { pages }: Look,
  { x, y, of, around = false }: NonNullable<LookTable['place']>,
  width: number,
): Hanging {
  const side = x + width / 2 < (pages[0]?.size.width ?? 0) / 2 ? 'left' : 'right';
  return {
    'data-of': of,
    'data-around': around && of === 'paragraph' ? side : undefined,
    style: { '--x': x, '--y': y },
  };
}
