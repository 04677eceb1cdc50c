import { deflateSync } from 'node:zlib';

/** A hand-made PDF: pages of text lines, fields of a form. */
export interface PdfParts {
  /** Lines of each page with their places, in points from the lower left corner. */
  pages: { text: string; x: number; y: number; size?: number; bold?: boolean }[][];
  /** Straight lines on every page, from one point to the other. */
  drawn?: [x: number, y: number, toX: number, toY: number][];
  /** Bodies of widget annotations of the first page, without /Type, /Subtype and /Rect. */
  widgets?: { rect: [number, number, number, number]; body: string }[];
  /** More entries of the catalog, and of the trailer. */
  catalog?: string;
  trailer?: string;
  /** Replaces the tree of pages: the content of the tree's root. */
  tree?: string;
}

export function buildPdf({
  pages,
  drawn = [],
  widgets = [],
  catalog = '',
  trailer = '',
  tree,
}: PdfParts): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const pageIds = pages.map((_, index) => 4 + index * 2);
  const widgetIds = widgets.map((_, index) => 4 + pages.length * 2 + index);
  const refs = (ids: number[]) => ids.map((id) => `${id} 0 R`).join(' ');
  add(`<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs(widgetIds)}]>>${catalog}>>`);
  add(`<</Type/Pages${tree ?? `/Kids[${refs(pageIds)}]/Count ${pages.length}`}>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  for (const [index, lines] of pages.entries()) {
    const annotations = index === 0 && widgets.length > 0 ? `/Annots[${refs(widgetIds)}]` : '';
    const contents = `${4 + index * 2 + 1} 0 R`;
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R/B<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>>>>>/Contents ${contents}${annotations}>>`,
    );
    const stream = [
      ...drawn.map(([x, y, toX, toY]) => `${x} ${y} m ${toX} ${toY} l S`),
      ...lines.map(
        ({ text, x, y, size = 11, bold = false }) =>
          `BT /${bold ? 'B' : 'F'} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
      ),
    ].join('\n');
    add(`<</Length ${stream.length}>>\nstream\n${stream}\nendstream`);
  }
  for (const { rect, body } of widgets) {
    add(`<</Type/Annot/Subtype/Widget/Rect[${rect.join(' ')}]/F 4${body}>>`);
  }
  return new TextEncoder().encode(withTable(objects, trailer));
}

function withTable(objects: readonly string[], trailer: string): string {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const rows = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`;
}

export interface Packing {
  /** As the dictionary names it. */
  filter?: string;
  pack?: (commands: Uint8Array) => Uint8Array;
}

const deflate = (commands: Uint8Array) => deflateSync(commands, { level: 9 });

/** A PDF of one page whose commands are these bytes, packed. */
export function buildPackedPdf(
  commands: Uint8Array,
  { filter = '/FlateDecode', pack = deflate }: Packing = {},
): Uint8Array {
  const packed = pack(commands);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>/Contents 4 0 R>>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const head = `%PDF-1.7\n${objects.join('')}4 0 obj\n<</Length ${packed.byteLength}/Filter${filter}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n'),
  ]);
}
