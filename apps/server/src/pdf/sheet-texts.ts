/** The parts of a sheet that hold printed texts. */
export type Printed = Partial<
  Record<'body' | 'footnotes' | 'header' | 'footer' | 'sections' | 'watermark', unknown>
>;

/** Every printed text, among the short names of kinds and alignments. */
export function sheetTexts({ body, footnotes, header, footer, sections, watermark }: Printed): string[] {
  const texts: string[] = [];
  collect([body, footnotes, header, footer, sections, watermark], texts);
  return texts;
}

/** Nested generators would pass each text through all levels above it. */
function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, texts);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collect(item, texts);
}
