import type { LookStyle } from '@inkfield/contract/look';

/** How far two styles are from each other on the page, as a reader sees it. */
function differenceOf(a: LookStyle, b: LookStyle): number {
  const apart = (name: 'left' | 'right' | 'first' | 'before' | 'after', weight: number) =>
    Math.min(72, Math.abs((a[name] ?? 0) - (b[name] ?? 0))) * weight;
  const differs = (name: keyof LookStyle, weight: number) =>
    JSON.stringify(a[name]) === JSON.stringify(b[name]) ? 0 : weight;
  return (
    apart('left', 1) +
    apart('first', 0.5) +
    apart('right', 1) +
    apart('before', 1) +
    apart('after', 1) +
    Math.abs((a.size ?? 0) - (b.size ?? 0)) * 10 +
    differs('font', 30) +
    differs('align', 40) +
    differs('line', 15) +
    differs('color', 15) +
    differs('fill', 20) +
    differs('border', 10) +
    differs('tabs', 5) +
    ((a.label === undefined) === (b.label === undefined) ? 0 : 200)
  );
}

export function nearestStyle(wanted: LookStyle, styles: readonly LookStyle[]): LookStyle | undefined {
  const byDifference = styles.map((style) => ({ style, difference: differenceOf(wanted, style) }));
  return byDifference.toSorted((a, b) => a.difference - b.difference)[0]?.style;
}
