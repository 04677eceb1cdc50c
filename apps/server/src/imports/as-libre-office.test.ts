import type { Look } from '@inkfield/contract/look';
import { readLookFonts } from '@inkfield/contract/look-lines';
import { readStyles } from '@inkfield/contract/look-styles';
import { expect, test } from 'vitest';
import { asLibreOffice } from '../../test/plain-import.ts';

// Words of Arial are as high as 253 twips at 11 points.
test.each([
  [240, 253],
  [247, 253 + 7],
  [259, 253 + 20],
  [276, 253 + 37],
  [278, 253 + 37],
  [288, 253 + 50],
  [360, 253 + 126],
  [480, 2 * 253],
])('LibreOffice sets lines of %i twips %i twips apart', (line, pitch) => {
  const fonts = [{ name: 'Arial', set: 'Arimo' as const, ascent: 0.9053, descent: 0.2119, gap: 0.0327 }];
  const look: Look = {
    v: 1,
    pages: [],
    fonts,
    styles: {
      Body: { font: 'Arial', size: 11, line: { times: line / 240 } },
      Small: { like: 'Body', size: 5.5 },
    },
    roles: { text: 'Body', heading: [], clause: [], bullet: [], item: [] },
    tables: {},
    tab: 36,
    distance: 'larger',
  };
  const styles = readStyles(asLibreOffice(look));
  const pitchOf = (name: string) => {
    const { ascent, descent, extra } = readLookFonts(fonts).heightOf(styles.find(name));
    return (ascent + descent + extra) * 20;
  };
  expect(pitchOf('Body')).toBeCloseTo(pitch, 0);
  expect(Math.abs(pitchOf('Small') - pitch / 2)).toBeLessThan(2);
});
