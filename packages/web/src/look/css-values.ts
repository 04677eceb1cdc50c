/**
 * Values of style sheets. A look may come from an untrusted document, so only numbers, six-digit colours and the words
 * listed here are written into a style sheet.
 */

/** A finite number within what a page can have; 0 for everything else. */
export function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  return Math.round(Math.min(Math.max(value, -3000), 3000) * 1000) / 1000;
}

/** A ratio as per cent, without the sign. */
export function ratio(value: number): number {
  return Math.round(Math.max(value, 0) * 10_000) / 100;
}

/** A length of the paper. It shrinks with the paper. */
export function points(value: unknown): string {
  const length = number(value);
  return length === 0 ? '0px' : `calc(var(--pt) * ${length})`;
}

/** A distance from the margin, which shrinks further on a screen that is narrower than any paper. */
export function indent(value: unknown): string {
  const length = number(value);
  return length === 0 ? '0px' : `calc(var(--indent) * ${length})`;
}

/** A colour such as `1f2d3a`; undefined for everything else. */
export function color(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{6}$/.test(value) ? `#${value}` : undefined;
}

const alignments = { left: 'left', center: 'center', right: 'right', justify: 'justify' } as const;

export function alignment(value: unknown): (typeof alignments)[keyof typeof alignments] {
  return typeof value === 'string' && Object.hasOwn(alignments, value)
    ? alignments[value as keyof typeof alignments]
    : 'left';
}
