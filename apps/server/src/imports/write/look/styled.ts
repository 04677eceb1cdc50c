import type { LookStyle } from '@inkfield/contract/look';
import { paragraphText, type SourceParagraph } from '../../source-document.ts';
import { type Role, roleKey } from './role-of.ts';
import { fontKey, keyOf } from './style-names.ts';

/** When the look of a role is chosen, a paragraph weighs 1, and 1 more for this many characters. */
const charactersOfOne = 200;

/** A paragraph with its role and its own style. */
export interface Styled {
  paragraph: SourceParagraph;
  role: Role;
  style: LookStyle;
}

/** How much a paragraph counts when the look of its role is chosen. */
export function weightOf({ paragraph }: Styled): number {
  return 1 + paragraphText(paragraph).length / charactersOfOne;
}

/** By role: the style that most of its paragraphs have. */
export function usualStyles(styled: readonly Styled[]): Map<string, LookStyle> {
  const usual = new Map<string, LookStyle>();
  for (const [key, members] of Map.groupBy(styled, ({ role }) => roleKey(role))) {
    const most = heaviest(heaviest(members, shapeKey), keyOf)[0];
    if (most !== undefined) usual.set(key, most.style);
  }
  return usual;
}

/** Those whose styles have the same key, where they weigh most. */
export function heaviest(
  members: readonly Styled[],
  keyOfStyle: (style: LookStyle) => string,
): readonly Styled[] {
  const groups = [...Map.groupBy(members, ({ style }) => keyOfStyle(style)).values()];
  const weights = groups.map((same) => same.reduce((sum, one) => sum + weightOf(one), 0));
  return groups[weights.indexOf(Math.max(...weights))] ?? [];
}

/**
 * No paragraph needs a name for these alone: words carry their colour and capitals themselves, white is the paper, fonts
 * may be set alike, and a line alone on a page is rare.
 */
export function shapeKey({ fill, ...style }: LookStyle): string {
  const shape = { ...style, font: fontKey(style), color: '000000', caps: 'none' as const, splits: false };
  return keyOf(fill === undefined || fill === 'ffffff' ? shape : { ...shape, fill });
}
