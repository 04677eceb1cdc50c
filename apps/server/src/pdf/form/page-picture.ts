import { createHash } from 'node:crypto';
import type { FormPage } from '@inkfield/contract/pdf-form';
import type { TypesetPage } from '../rendered.ts';
import { continueText } from './continue-text.ts';
import { type DrawnText, drawValues, type FormValues } from './draw-values.ts';
import { frameOf, written } from './page-commands.ts';

export interface PageBackgrounds {
  /** Pictures of the pages of the base, WebP. */
  pictures: readonly (Uint8Array | undefined)[];
  known: ReadonlySet<string>;
}

/** The pages of a filled form: the picture of each page, and over it the values at the places that the PDF gives them. */
export function pictureForm(filling: FormValues, { pictures, known }: PageBackgrounds): TypesetPage[] {
  const { texts, overflow } = drawValues(filling);
  const continued = continueText(overflow, filling);
  const sizes = continued.pages.map(({ width, height }) => ({ x: 0, y: 0, width, height }));
  const pages: FormPage[] = [...filling.form.pages, ...sizes];
  const all = [...texts, ...continued.texts];
  return pages.flatMap((page, index) => {
    if (filling.leftOut?.includes(index)) return [];
    const ofPage = all.filter((text) => text.page === index);
    return drawPage(page, { texts: ofPage, picture: pictures[index], known });
  });
}

interface PageParts {
  texts: readonly DrawnText[];
  picture: Uint8Array | undefined;
  known: ReadonlySet<string>;
}

function drawPage(page: FormPage, { texts, picture, known }: PageParts): TypesetPage {
  const isTurned = page.turn === '90' || page.turn === '270';
  const [width, height] = isTurned ? [page.height, page.width] : [page.width, page.height];
  const values = texts.map(drawText).join('');
  const hash = createHash('sha256')
    .update(picture ?? '')
    .update(`${width} ${height} ${values}`)
    .digest('base64url')
    .slice(0, 22);
  if (known.has(hash)) return { width, height, hash };
  const data = picture && Buffer.from(picture).toString('base64');
  const ground =
    data === undefined
      ? ''
      : `<image href="data:image/webp;base64,${data}" width="${written(width)}" height="${written(height)}" preserveAspectRatio="none"/>`;
  const matrix = matrixOf(page)
    .map((value) => written(value, 4))
    .join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${written(width)} ${written(height)}">${ground}<g transform="matrix(${matrix})">${values}</g></svg>`;
  return { width, height, hash, svg };
}

/** From the coordinates of the PDF to those of the picture, which begin at the top left of the page as it is shown. */
function matrixOf({ x, y, width, height, turn = '0' }: FormPage): number[] {
  return {
    '0': [1, 0, 0, -1, -x, y + height],
    '90': [0, 1, 1, 0, -y, -x],
    '180': [-1, 0, 0, 1, x + width, -y],
    '270': [0, -1, -1, 0, y + height, x + width],
  }[turn];
}

/** The outlines of the letters: browsers need none of the fonts. */
function drawText({ box, size, lines }: DrawnText): string {
  const glyphs = lines.flatMap(({ line, x, y }) => {
    let at = x;
    return line.runs.flatMap(({ face, glyphs: ofRun }) =>
      ofRun.map(({ id, advance, dx, dy }) => {
        const scale = size / face.unitsPerEm;
        const place = [scale, 0, 0, scale, at + dx * size, y + dy * size];
        at += advance * size;
        const path = face.font.glyphToPath(id);
        if (path === '') return '';
        return `<path transform="matrix(${place.map((value) => written(value, 4)).join(' ')})" d="${path}"/>`;
      }),
    );
  });
  return `<g transform="matrix(${frameOf(box)
    .map((value) => written(value))
    .join(' ')})">${glyphs.join('')}</g>`;
}
