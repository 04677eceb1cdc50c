import type { DrawnText } from './draw-values.ts';
import type { FormFace } from './faces.ts';
import type { ShapedRun } from './shape-line.ts';

/** The glyphs that a form uses, by face: their text, for readers that copy or read aloud. */
export type UsedGlyphs = Map<FormFace, Map<number, string>>;

/** Numbers as a PDF writes them. */
export function written(value: number, digits = 2): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** The name of a face among the resources of a page. */
export function resourceName({ postScriptName }: FormFace): string {
  return `Ink${postScriptName}`;
}

/** Commands that set the lines of a value in its box. */
export function textCommands({ box, size, lines }: DrawnText, used: UsedGlyphs): string {
  const body = lines.flatMap(({ line, x, y }) => {
    let at = x;
    return line.runs.map((run) => {
      const commands = runCommands(run, { size, x: at, y }, used);
      at += run.glyphs.reduce((sum, { advance }) => sum + advance, 0) * size;
      return commands;
    });
  });
  const frame = frameOf(box)
    .map((value) => written(value))
    .join(' ');
  return ['q', `${frame} cm 0 g BT`, ...body, 'ET Q'].join('\n');
}

/** The matrix from the box's own coordinates, with its lower left corner at zero, to those of the page. */
export function frameOf({ rect: [left, bottom, right, top], turn = '0' }: DrawnText['box']): number[] {
  return {
    '0': [1, 0, 0, 1, left, bottom],
    '90': [0, 1, -1, 0, right, bottom],
    '180': [-1, 0, 0, -1, right, top],
    '270': [0, -1, 1, 0, left, top],
  }[turn];
}

function runCommands(
  { face, glyphs, text }: ShapedRun,
  { size, x, y }: { size: number; x: number; y: number },
  used: UsedGlyphs,
): string {
  const known = used.get(face) ?? new Map<number, string>();
  used.set(face, known);
  const commands: string[] = [];
  let at = x;
  let shown = '';
  const flush = () => {
    if (shown !== '') commands.push(`[<${shown}>] TJ`.replaceAll('<>', ''));
    shown = '';
  };
  let moves = true;
  for (const { id, text: own, advance, ownAdvance, dx, dy } of glyphs) {
    if (!known.get(id)) known.set(id, own);
    const isRaised = dx !== 0 || dy !== 0;
    if (moves || isRaised) {
      flush();
      commands.push(`1 0 0 1 ${written(at + dx * size)} ${written(y + dy * size)} Tm`);
    }
    shown += id.toString(16).padStart(4, '0');
    at += advance * size;
    const closer = (ownAdvance - advance) * 1000;
    if (!isRaised && Math.abs(closer) > 0.5) shown += `> ${written(closer)} <`;
    moves = isRaised;
  }
  flush();
  const font = `/${resourceName(face)} ${written(size)} Tf`;
  // Where glyphs and characters do not match one by one, readers get the characters of the whole stretch.
  const isPlain = glyphs.every((glyph) => glyph.text.length === 1 && known.get(glyph.id) === glyph.text);
  if (isPlain || text.trim() === '') return [font, ...commands].join('\n');
  return [`/Span <</ActualText ${hexText(text)}>> BDC`, font, ...commands, 'EMC'].join('\n');
}

/** A text as a hexadecimal string of a PDF. */
function hexText(text: string): string {
  return `<feff${hexUnits(text)}>`;
}

export function hexUnits(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
