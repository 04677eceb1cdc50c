import { childOf, childrenOf, type XmlElement } from '../guard/xml.ts';
import {
  drawnLine,
  isBlankParagraph,
  type SourceBlock,
  type SourceParagraph,
  type SourceRun,
} from '../source-document.ts';
import type { ParagraphLook } from '../source-look.ts';
import type { Walk } from './walk-state.ts';

/** How the tabs of a paragraph are filled, in the order of their stops. */
export type Leader = 'line' | 'dots' | undefined;

export function leadersOf({ styles }: Walk, own: XmlElement | undefined): Leader[] {
  const stops = styles.paragraphProperty(own, (properties) => childOf(properties, 'w:tabs'));
  return childrenOf(stops, 'w:tab')
    .filter(({ attributes }) => attributes['w:val'] !== 'clear')
    .toSorted((a, b) => Number(a.attributes['w:pos']) - Number(b.attributes['w:pos']))
    .map(({ attributes }) => leaderOf(attributes['w:leader']));
}

function leaderOf(written: string | undefined): Leader {
  if (written === 'underscore' || written === 'heavy') return 'line';
  return written === 'dot' || written === 'middleDot' ? 'dots' : undefined;
}

/**
 * Lines to write on that are drawn and not typed become typed ones: underlined blanks, and tabs that are filled up to
 * their stop. Dots lead to what is behind them, as the number of a page; where nothing does, they are such a line.
 */
export function drawLines(runs: SourceRun[], leaders: readonly Leader[]): void {
  if (!isPictureAlone(runs)) drawUnderlinedBlanks(runs);
  if (leaders.every((leader) => leader === undefined)) return;
  const lastWords = runs.findLastIndex(({ text }) => text.trim() !== '');
  let stop = 0;
  for (const [index, run] of runs.entries()) {
    const leadsToWords = index < lastWords ? Infinity : run.text.trimEnd().length;
    run.text = run.text.replace(/\t/g, (tab, at: number) => {
      const leader = leaders[Math.min(stop, leaders.length - 1)];
      stop += 1;
      return leader === 'line' || (leader === 'dots' && at >= leadsToWords) ? drawnLine : tab;
    });
  }
}

/** An empty paragraph with a line above or below is drawn as that line, since blank lines of a template have none. */
export function drawRule({ place, table }: Walk, paragraph: SourceParagraph): void {
  const { look, runs } = paragraph;
  const { top, right, bottom, left } = look?.border ?? {};
  const edge = bottom ?? top;
  const isRule = edge !== undefined && right === undefined && left === undefined;
  if (look === undefined || !isRule || table !== undefined || !isBlankParagraph(paragraph)) return;
  const { width, margins, columns } = place.page;
  if (columns !== undefined) return;
  const length = width - margins.left - margins.right - look.left - look.right;
  if (length <= 0) return;
  runs.push({
    text: '',
    format: {},
    picture: { width: length, height: 0, edge: { width: edge.width, color: edge.color } },
  });
  paragraph.rule = { isBelow: bottom !== undefined, of: frameOf(look) };
  paragraph.look = { ...look, border: {} };
}

function frameOf({ border, left, right }: ParagraphLook): string {
  return JSON.stringify([border, left, right]);
}

/** Word draws the lines of neighbours that have the same ones around all of them, so one rule of them is left. */
export function joinRules(blocks: readonly SourceBlock[]): void {
  let above: SourceParagraph | undefined;
  for (const block of blocks) {
    const paragraph = block.type === 'paragraph' ? block : undefined;
    const rule = above?.rule;
    const frame =
      paragraph?.rule?.of ??
      (rule?.isBelow === true && paragraph?.look ? frameOf(paragraph.look) : undefined);
    if (rule !== undefined && rule.of === frame) {
      const { runs = [] } = (rule.isBelow ? above : paragraph) ?? {};
      if (runs.at(-1)?.picture !== undefined) runs.pop();
    }
    above = paragraph;
  }
}

/** Blanks behind a picture in the line, such as a letterhead, are beyond its end, and nobody writes there. */
function isPictureAlone(runs: readonly SourceRun[]): boolean {
  const inLine = runs.some(({ picture }) => picture !== undefined && picture.at === undefined);
  return inLine && runs.every(({ text }) => text.trim() === '');
}

/** Fewer blanks only separate two words that are underlined together. */
const minBlanks = 4;

function drawUnderlinedBlanks(runs: readonly SourceRun[]): void {
  let from = 0;
  while (from < runs.length) {
    let to = from;
    while (isUnderlinedBlank(runs[to])) to += 1;
    const blanks = runs.slice(from, to);
    const length = blanks.reduce((sum, { text }) => sum + (text.includes('\t') ? minBlanks : text.length), 0);
    const [before, after] = [runs[from - 1], runs[to]];
    const isWithinWords = [before, after].some((run) => run?.format.underline === true);
    // The line is typed already.
    const isTyped = /_\s*$/.test(before?.text.slice(-20) ?? '') || /^\s*_/.test(after?.text ?? '');
    if (length >= minBlanks && !isWithinWords && !isTyped) {
      for (const [index, run] of blanks.entries())
        Object.assign(run, { text: index === 0 ? drawnLine : '', format: {} });
    }
    from = Math.max(to, from + 1);
  }
}

function isUnderlinedBlank(run: SourceRun | undefined): boolean {
  if (run?.format.underline !== true) return false;
  const isPlain = run.control === undefined && run.field === undefined && run.box === undefined;
  return isPlain && /^[ \u00a0\t]+$/.test(run.text);
}
