import type { Look } from '@inkfield/contract/look';
import { readStyles } from '@inkfield/contract/look-styles';
import { fontStack } from './standard-fonts.ts';

/** Sizes beyond these would not fit the panel. */
const shownSize = { least: 10, most: 26 };

interface Props {
  look: Look;
  name: string;
  /** Words in the style; by default its name. */
  children?: string;
}

/** Words on paper in the letters of a style. */
export function StyleSample({ look, name, children = name }: Props) {
  const { font, size, bold, italic, underline, caps, color, align } = readStyles(look).find(name);
  return (
    <span
      className="style-sample"
      style={{
        fontFamily: fontStack(look, font),
        fontSize: `${Math.min(shownSize.most, Math.max(shownSize.least, size))}pt`,
        fontWeight: bold ? 700 : 400,
        fontStyle: italic ? 'italic' : 'normal',
        fontVariantCaps: caps === 'small' ? 'small-caps' : 'normal',
        textDecoration: underline ? 'underline' : 'none',
        textAlign: align,
        ...(color !== undefined && { color: `#${color}` }),
      }}
    >
      {children}
    </span>
  );
}
