import type { AlignedBlock, ResolvedLine } from '@inkfield/engine/document';
import type { Setting } from './setting.ts';
import type { FullStyle } from './styles.ts';

const bullet = /^[-–—•·▪◦●*o§]$/;

/** The name of level `level` (from 1 on), or the deepest that the look has above it. */
function atLevel(names: readonly string[], level: number): string | undefined {
  return names[Math.min(level, names.length) - 1];
}

/** Two blanks before a typed label are one level, as the import writes it. */
function levelOf({ indent }: ResolvedLine): number {
  return Math.floor(indent.replaceAll('\t', '  ').length / 2) + 1;
}

/** The style of a block, or of a line of it that has a label of its own: by its name, else by what it is. */
export function styleOf(setting: Setting, block: AlignedBlock, line: ResolvedLine | undefined): FullStyle {
  const { styles, look } = setting;
  const { roles } = look;
  const { style: name, align } = block;
  if (name !== undefined && styles.has(name)) return styles.find(name);
  const byKind = kindStyle(setting, block, line);
  const isAligned = align !== undefined && block.type === 'paragraph' && line?.label === undefined;
  const aligned = isAligned ? styles.find(roles[align]) : styles.find(byKind);
  // A look that has no style for it shows it all the same.
  return align === undefined || (isAligned && roles[align] !== undefined) ? aligned : { ...aligned, align };
}

function kindStyle(
  { look }: Setting,
  block: AlignedBlock,
  line: ResolvedLine | undefined,
): string | undefined {
  const { roles } = look;
  if (block.type === 'heading') return atLevel(roles.heading, block.level);
  if (line?.label !== undefined)
    return atLevel(bullet.test(line.label.text) ? roles.bullet : roles.item, levelOf(line));
  return block.type === 'clause' ? atLevel(roles.clause, block.level) : roles.text;
}
