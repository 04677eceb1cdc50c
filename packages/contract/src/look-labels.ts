import type { FullStyle } from './look-styles.ts';

/** Whether a typed label is a bullet rather than a number. */
export function isBullet(label: string): boolean {
  return /^[-–—•·▪◦●*o§]$/.test(label);
}

/** The label as it is drawn: a list may have another bullet than the text. */
export function drawnLabel({ label: look }: Pick<FullStyle, 'label'>, label: string): string {
  return isBullet(label) ? (look?.sign ?? label) : label;
}

/** The level of a typed label, from 1 on: two spaces before it are one level, as the import writes it. */
export function levelOfIndent(indent: string): number {
  return Math.floor(indent.replaceAll('\t', '  ').length / 2) + 1;
}
