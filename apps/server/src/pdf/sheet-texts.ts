/** The parts of a sheet that hold printed texts. */
export type Printed = Partial<
  Record<'body' | 'footnotes' | 'header' | 'footer' | 'sections' | 'watermark', unknown>
>;

/** Every printed text, among the short names of kinds and alignments. */
export function sheetTexts({
  body,
  footnotes,
  header,
  footer,
  sections,
  watermark,
}: Printed): Generator<string> {
  return textsIn([body, footnotes, header, footer, sections, watermark]);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (typeof value === 'object' && value !== null) yield* textsIn(Object.values(value));
}
