import type { Look } from '@inkfield/contract/look';
import { escapeText } from '@inkfield/engine/escape';
import type { ImportedTemplate } from '../src/imports/imported-template.ts';
import { setMetrics } from '../src/imports/write/look/fonts-of.ts';

type Imported = Pick<ImportedTemplate, 'document_content' | 'marks'>;

/** The text of an import with every mark rejected: it has the words of the document again. */
export function withoutMarks({ document_content, marks }: Imported): string {
  const lines = document_content.split('\n');
  const written = marks.filter(({ field, decision }) => field !== undefined || decision === 'condition');
  const placed = written.flatMap(({ line, column, end_line = line, end_column, text, style }) =>
    line === undefined || column === undefined || end_line !== line
      ? []
      : [{ line, column, end_column, text, style }],
  );
  for (const { line, column, end_column = column, text, style } of placed.toSorted(
    (a, b) => b.line - a.line || b.column - a.column,
  )) {
    const before = lines[line - 1] ?? '';
    const isInTable = before.trimStart().startsWith('|');
    const escaped = isInTable ? escapeText(text).replace(/(?<!\\)\|/g, '\\|') : escapeText(text);
    const words = escaped.replace(/[\n\f]/g, '{br}');
    const [start, end] = [before.slice(0, column - 1), before.slice(end_column - 1)];
    // Signs such as ____ would not open or close the emphasis around the mark.
    const joined = `${/[*_]$/.test(start) ? '{}' : ''}${words}${/^[*_]/.test(end) ? '{}' : ''}`;
    const after = start + joined + end;
    lines[line - 1] = style === undefined ? after : `{style ${style}}\n${after}\n{end style}`;
  }
  // Lists have several lines. They are put back from the last one on, so that the lines of the others stay.
  for (const { line, end_line = line, original } of marks.toReversed()) {
    if (line === undefined || end_line === undefined || original === undefined) continue;
    lines.splice(line - 1, end_line - line + 1, ...original.split('\n').slice(0, -1));
  }
  return lines.join('\n');
}

/** Papers that LibreOffice takes for the standard ones, in points. */
const papers = [595.3, 841.9, 612, 792];

/**
 * How wide the letters of DejaVu Sans are against ours, in the words of 26 documents. LibreOffice sets Hebrew and Arabic in
 * it where no other font has them. Other sets have no Hebrew letters; those of Noto Serif Hebrew stand for them.
 */
const dejaVu = {
  hebrew: { Arimo: 1, Carlito: 1, Tinos: 1.108, Cousine: 0.879, other: 1.048 },
  arabic: 1.283,
};

/**
 * The spacing of lines as LibreOffice reads it: it turns the distance and that of a single line into hundredths of a
 * millimetre, and their share into whole per cents. So the usual 259 of 240 are 108 per cent, and 278 are 115.
 */
function timesOf(times: number): number {
  const hundredths = (twips: number) => Math.round((twips * 127) / 72);
  return Math.max(0.5, Math.floor((hundredths(times * 240) * 100) / hundredths(240)) / 100);
}

/** LibreOffice has Liberation Sans Narrow, whose letters have these heights and the widths of Arial Narrow. */
const narrow = { ascent: 0.9355, descent: 0.2119, gap: 0 };
const isNarrow = (name: string) => /^(?:arial|liberation sans) narrow$/i.test(name);

/**
 * The look as LibreOffice sets it: whole per cents of line spacing, standard papers, the fonts that it has. Its Caladea
 * is narrower than Cambria as Debian packs it, and as wide with `wideCaladea`.
 */
export function asLibreOffice(
  { drops_heads: _dropped, squeezes: _squeezed, ...look }: Look,
  { wideCaladea = false } = {},
): Look {
  const standard = (side: number) => papers.find((paper) => Math.abs(paper - side) < 1) ?? side;
  const styles = Object.entries(look.styles).map(([name, style]) => {
    const { line } = style;
    if (line === undefined || !('times' in line)) return [name, style];
    return [name, { ...style, line: { times: timesOf(line.times) } }];
  });
  return {
    ...look,
    styles: Object.fromEntries(styles),
    fonts: look.fonts.map(({ spacing, ...font }) => ({
      ...font,
      ...setMetrics[font.set],
      hebrew: new Map(Object.entries(dejaVu.hebrew)).get(font.set) ?? dejaVu.hebrew.other,
      arabic: dejaVu.arabic,
      ...(isNarrow(font.name) && { ...narrow, spacing }),
      ...(wideCaladea && font.set === 'Caladea' && spacing !== undefined && { spacing }),
    })),
    pages: look.pages.map((page) => ({
      ...page,
      size: { width: standard(page.size.width), height: standard(page.size.height) },
    })),
  };
}
