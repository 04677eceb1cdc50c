import { escapeText } from './escape.ts';
import { isEmphasis, type Mark, type Piece, settlePieces } from './flat-line.ts';
import { matchPlaceholder } from './lex-inline.ts';

/** One notation of a line. Plain notations read better, safe ones separate pieces that signs would join. */
export interface Way {
  /** `needed` escapes what would be read as a command, `all` escapes every sign. */
  escapes: 'needed' | 'all';
  /** Whether emphasis that lasts longer is written around shorter emphasis: `**a *b* c**`. */
  nests: boolean;
  /** Where `{}` keeps the signs of emphasis apart from the words: nowhere, outside, or on both sides. */
  joiner: 'none' | 'outside' | 'both';
}

/** From the plainest to the safest. */
export const ways: readonly Way[] = [
  { escapes: 'needed', nests: true, joiner: 'none' },
  { escapes: 'needed', nests: false, joiner: 'none' },
  { escapes: 'all', nests: true, joiner: 'none' },
  { escapes: 'all', nests: false, joiner: 'none' },
  { escapes: 'needed', nests: false, joiner: 'outside' },
  { escapes: 'needed', nests: false, joiner: 'both' },
  { escapes: 'all', nests: false, joiner: 'outside' },
  { escapes: 'all', nests: false, joiner: 'both' },
];

export const joiner = '{}';

const signs: Partial<Record<Mark, string>> = { underline: '__', strong: '**', emphasis: '*' };

interface Run {
  text: string;
  marks: readonly Mark[];
  isBranch: boolean;
}

/** Writes the pieces of a line in one way. Whether it reads as these pieces must be checked by parsing it. */
export function writeInline(pieces: readonly Piece[], way: Way): string {
  const runs = settlePieces(pieces).map(({ text, kind, marks }, index) => ({
    text: kind === 'words' ? escapeWords(text, way, index === 0) : text,
    marks,
    isBranch: kind === 'branch',
  }));
  return writeRuns(merge(runs), way);
}

function escapeWords(text: string, { escapes }: Way, isFirst: boolean): string {
  const words = text.replace(/[\r\n\f]/g, ' ');
  if (escapes === 'all') return words.replace(/[[\]{}*_|#\\]/g, '\\$&');
  const escaped = escapeText(words).replace(/(?<!\\)\[/g, (sign, at: number, all: string) =>
    matchPlaceholder(all, at) ? '\\[' : sign,
  );
  return isFirst ? escaped : escaped.replace(/^\\(?=#)/, '');
}

function merge(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const isSame = last && !last.isBranch && !run.isBranch && last.marks.join() === run.marks.join();
    if (isSame) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

/** Writes the commands around words, outside of all emphasis that does not last longer. */
function writeRuns(runs: readonly Run[], way: Way): string {
  const written: Run[] = [];
  for (let at = 0; at < runs.length;) {
    const run = runs[at];
    if (!run) break;
    const mark = longestCommand(runs, at);
    if (mark === undefined) {
      written.push(run);
      at += 1;
      continue;
    }
    const last = endOfMark(runs, at, mark);
    const end = last > at + 1 && beginsWithCommandSpace(runs[last]) ? last - 1 : last;
    const group = runs.slice(at, end);
    const around = run.marks.filter(
      (one) => isEmphasis(one) && group.every(({ marks }) => marks.includes(one)),
    );
    const inside = group.map((one) => ({
      ...one,
      marks: one.marks.filter((other) => other !== mark && !around.includes(other)),
    }));
    const name = mark.startsWith('style:') ? `style ${mark.slice('style:'.length)}` : mark;
    written.push({ text: `{${name}: ${writeRuns(inside, way)}}`, marks: around, isBranch: false });
    at = end;
  }
  const merged = merge(written);
  return way.nests ? writeNested(merged) : writeFlat(merged, way);
}

/** The command around a run that lasts longest. */
function longestCommand(runs: readonly Run[], at: number): Mark | undefined {
  const commands = runs[at]?.marks.filter((mark) => !isEmphasis(mark)) ?? [];
  return commands.toSorted((a, b) => endOfMark(runs, at, b) - endOfMark(runs, at, a))[0];
}

/** A space can't be the first sign in a command, so its command must begin with the words before it. */
function beginsWithCommandSpace(run: Run | undefined): boolean {
  return run !== undefined && /^[ \t\u00a0]/.test(run.text) && run.marks.some((mark) => !isEmphasis(mark));
}

/** The index of the first run from an index on that does not have the mark. */
function endOfMark(runs: readonly Run[], from: number, mark: Mark): number {
  const after = runs.slice(from).findIndex(({ marks }) => !marks.includes(mark));
  return after < 0 ? runs.length : from + after;
}

function writeFlat(runs: readonly Run[], { joiner: where }: Way): string {
  return runs
    .map(({ text, marks }) => {
      // Only with joiners can emphasis begin or end at a space.
      if (marks.length === 0 || (text.trim() === '' && where !== 'both')) return text;
      const open = marks.map((mark) => signs[mark]).join('');
      const close = marks
        .toReversed()
        .map((mark) => signs[mark])
        .join('');
      const [outer, inner] = [where === 'none' ? '' : joiner, where === 'both' ? joiner : ''];
      return `${outer}${open}${inner}${text}${inner}${close}${outer}`;
    })
    .join('');
}

function writeNested(runs: readonly Run[]): string {
  let written = '';
  const open: Mark[] = [];
  const close = () => {
    const mark = open.pop();
    if (mark) written += signs[mark];
  };
  for (const [index, { text, marks }] of runs.entries()) {
    while (open.some((mark) => !marks.includes(mark))) close();
    const endOf = (mark: Mark) => endOfMark(runs, index, mark);
    const opened = marks.filter((mark) => !open.includes(mark)).toSorted((a, b) => endOf(b) - endOf(a));
    for (const mark of opened) {
      written += signs[mark];
      open.push(mark);
    }
    written += text;
  }
  while (open.length > 0) close();
  return written;
}
