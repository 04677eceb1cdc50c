/** Points of one of each unit; without a unit Word means twentieths of a point. */
const unitPoints: Readonly<Record<string, number>> = {
  '': 1 / 20,
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  pc: 12,
  pi: 12,
};

/** A length as Word writes it, in points; the strict form of its files names the unit. */
export function readPoints(text: string | undefined): number | undefined {
  const [, figure = '', unit = ''] = /^(-?\d{1,7}(?:\.\d{1,6})?)(pt|in|cm|mm|pc|pi)?$/.exec(text ?? '') ?? [];
  return figure === '' ? undefined : Number(figure) * (unitPoints[unit] ?? 0);
}
