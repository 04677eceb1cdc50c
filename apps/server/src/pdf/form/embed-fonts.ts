import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { advanceOf, type FormFace } from './faces.ts';
import { hexUnits, type UsedGlyphs } from './page-commands.ts';
import { subsetFont } from './subset-font.ts';

/** Adds a compressed stream to the file. */
export function addStream(
  context: PDFContext,
  bytes: Uint8Array,
  entries: Record<string, number> = {},
): PDFRef {
  const packed = new Uint8Array(deflateSync(bytes));
  const dict: PDFDict = context.obj({ ...entries, Filter: 'FlateDecode', Length: packed.length });
  return context.register(PDFRawStream.of(dict, packed));
}

/** Adds the used glyphs of each face as a font, in an order that depends on nothing but the faces. */
export function embedFonts(context: PDFContext, used: UsedGlyphs): Map<FormFace, PDFRef> {
  const faces = [...used].toSorted(([a], [b]) => (a.postScriptName < b.postScriptName ? -1 : 1));
  return new Map(faces.map(([face, glyphs]) => [face, embedFont(context, face, glyphs)]));
}

function embedFont(context: PDFContext, face: FormFace, glyphs: ReadonlyMap<number, string>): PDFRef {
  const ids = [...glyphs.keys()].toSorted((a, b) => a - b);
  const program = subsetFont(face.bytes, ids);
  const name = `${subsetTag(program)}+${face.postScriptName}`;
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      // Glyphs are taken by number, so the font counts as symbolic.
      Flags: 4,
      ...measuresOf(face),
      ItalicAngle: 0,
      CapHeight: 700,
      StemV: 80,
      FontFile2: addStream(context, program, { Length1: program.length }),
    }),
  );
  const letters = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFString.of('Adobe'),
        Ordering: PDFString.of('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      DW: 1000,
      W: widthsOf(face, ids).map((item) =>
        typeof item === 'number' ? PDFNumber.of(item) : context.obj(item),
      ),
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [letters],
      ToUnicode: addStream(context, Buffer.from(characterMap(ids, glyphs))),
    }),
  );
}

/** Six letters that tell subsets of one font apart. */
function subsetTag(program: Uint8Array): string {
  const digest = createHash('sha256').update(program).digest();
  return [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

function measuresOf({ face, font, unitsPerEm }: FormFace) {
  const scale = 1000 / unitsPerEm;
  const { ascender, descender } = font.hExtents();
  const head = face.referenceTable('head') ?? new Uint8Array(54);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return {
    FontBBox: [36, 38, 40, 42].map((offset) => Math.round(view.getInt16(offset) * scale)),
    Ascent: Math.round(ascender * scale),
    Descent: Math.round(descender * scale),
  };
}

/** Widths as a PDF lists them: the first of a row of glyphs, then the widths of the row. */
function widthsOf(face: FormFace, ids: readonly number[]): (number | number[])[] {
  const list: (number | number[])[] = [];
  let row: number[] = [];
  for (const [index, id] of ids.entries()) {
    if (index === 0 || id !== (ids[index - 1] ?? 0) + 1) {
      row = [];
      list.push(id, row);
    }
    row.push(Math.round(advanceOf(face, id) * 100_000) / 100);
  }
  return list;
}

const mapHead =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n';
const mapEnd = 'endcmap CMapName currentdict /CMap defineresource pop end end';
/** A list of a character map has no more rows. */
const maxMapRows = 100;

function characterMap(ids: readonly number[], glyphs: ReadonlyMap<number, string>): string {
  const rows = ids.flatMap((id) => {
    const text = glyphs.get(id) ?? '';
    return text === '' ? [] : `<${id.toString(16).padStart(4, '0')}> <${hexUnits(text)}>`;
  });
  let map = mapHead;
  for (let at = 0; at < rows.length; at += maxMapRows) {
    const part = rows.slice(at, at + maxMapRows);
    map += `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`;
  }
  return map + mapEnd;
}

/** An identity of the file that depends on its content alone. */
export function fileId(context: PDFContext, ...parts: readonly (string | Uint8Array)[]) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const id = PDFHexString.of(hash.digest('hex').slice(0, 32));
  return context.obj([id, id]);
}
