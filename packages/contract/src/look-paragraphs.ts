import type { AlignedBlock, ResolvedBlock, ResolvedLine } from '@inkfield/engine/document';
import type { Look } from './look.ts';
import { isBullet, levelOfIndent } from './look-labels.ts';
import type { FullStyle, LookStyles } from './look-styles.ts';

export interface LookRules {
  look: Look;
  styles: LookStyles;
}

/** The style that a paragraph gets by its name in the text, else by what it is. */
export interface ParagraphLook {
  /** Undefined for the style of plain text. */
  name: string | undefined;
  /** The style of that name, with the members below applied. */
  style: FullStyle;
  /** The alignment that the text asks for, where the style has another one. */
  align: 'center' | 'right' | undefined;
  /** A continuation without a number starts where the words of the clause do. */
  continues: boolean;
}

/** A paragraph of a block: a line and the lines that continue it. */
export interface LinedParagraph extends ParagraphLook {
  /** The number or bullet before the words. */
  label: string | undefined;
  /** The label of the first line is `label`. Other typed labels are words. */
  isLabelled: boolean;
  lines: ResolvedLine[];
}

export type Lined = AlignedBlock & { type: 'paragraph' | 'clause' };

/**
 * Lines with a label are paragraphs of their own; others continue the paragraph above. With `isEachOwn` every line is a
 * paragraph, as among signatures.
 */
export function paragraphsOf(rules: LookRules, block: Lined, isEachOwn: boolean): LinedParagraph[] {
  return groupLines(block.lines, isEachOwn).map((lines, index) => {
    const [first] = lines;
    const number = index === 0 && block.type === 'clause' ? block.number : undefined;
    const found = paragraphLook(rules, block, number === undefined ? first : undefined);
    const isLabelled = number === undefined && first?.label !== undefined && found.style.label !== undefined;
    const label = number ?? (isLabelled ? first.label?.text : undefined);
    const continues = label === undefined && block.type === 'clause' && found.style.first < 0;
    const style = continues ? { ...found.style, first: 0 } : found.style;
    return { ...found, style, continues, label, isLabelled, lines };
  });
}

export function groupLines(lines: readonly ResolvedLine[], isEachOwn: boolean): ResolvedLine[][] {
  const groups: ResolvedLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last === undefined || line.label !== undefined || isEachOwn) groups.push([line]);
    else last.push(line);
  }
  return groups;
}

/** The look of a block, or of a line of it that has a label of its own. */
export function paragraphLook(
  { look, styles }: LookRules,
  block: AlignedBlock,
  line?: ResolvedLine,
): ParagraphLook {
  const { roles } = look;
  const { style: named, align } = block;
  // A style that is only the nearest one must not move what the text centres or sets right.
  if (named !== undefined && styles.has(named)) return aligned(plainly(styles, named), align);
  const isAligned = align !== undefined && block.type === 'paragraph' && line?.label === undefined;
  const name = isAligned ? roles[align] : kindStyle(look, block, line);
  const own = plainly(styles, name);
  // A look without a style for it shows it nevertheless.
  if (align === undefined || (isAligned && roles[align] !== undefined)) return own;
  return aligned(own, align);
}

function aligned(own: ParagraphLook, align: ParagraphLook['align']): ParagraphLook {
  if (align === undefined || own.style.align === align) return own;
  return { ...own, style: { ...own.style, align }, align };
}

function plainly(styles: LookStyles, name: string | undefined): ParagraphLook {
  return { name, style: styles.find(name), align: undefined, continues: false };
}

function kindStyle({ roles }: Look, block: AlignedBlock, line: ResolvedLine | undefined): string | undefined {
  if (block.type === 'heading') return atLevel(roles.heading, block.level);
  if (line?.label !== undefined)
    return atLevel(isBullet(line.label.text) ? roles.bullet : roles.item, levelOfIndent(line.indent));
  return block.type === 'clause' ? atLevel(roles.clause, block.level) : roles.text;
}

/** The name of level `level` (from 1 on), or the deepest that the look has above it. */
function atLevel(names: readonly string[], level: number): string | undefined {
  return names[Math.min(level, names.length) - 1];
}

/** Whether a page break only changes the columns of the page that it is on. */
export function continuesPage({ pages }: Pick<Look, 'pages'>, block: ResolvedBlock): boolean {
  if (block.type !== 'pageBreak' || block.pages === undefined) return false;
  return pages.some(({ name, continues }) => continues === true && name === block.pages);
}
