import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The functions of HarfBuzz's subsetter that are used here. Pointers are numbers. */
interface Subsetter {
  memory: WebAssembly.Memory;
  malloc: (size: number) => number;
  hb_blob_create: (
    ...of: [data: number, length: number, mode: number, user: number, destroy: number]
  ) => number;
  hb_blob_destroy: (blob: number) => void;
  hb_blob_get_data: (blob: number, length: number) => number;
  hb_blob_get_length: (blob: number) => number;
  hb_face_create: (blob: number, index: number) => number;
  hb_face_destroy: (face: number) => void;
  hb_face_reference_blob: (face: number) => number;
  hb_set_add: (set: number, value: number) => void;
  hb_set_clear: (set: number) => void;
  hb_subset_input_create_or_fail: () => number;
  hb_subset_input_destroy: (input: number) => void;
  hb_subset_input_set_flags: (input: number, flags: number) => void;
  hb_subset_input_glyph_set: (input: number) => number;
  hb_subset_input_set: (input: number, kind: number) => number;
  hb_subset_or_fail: (face: number, input: number) => number;
  _initialize: () => void;
}

const readOnly = 1;
const noHints = 1;
/** Glyphs keep their numbers, so that a page can be written before the subset is made. */
const keepGlyphIds = 2;
const droppedTables = 3;
const layoutFeatures = 6;
/** A PDF reads glyphs by number: it needs neither their names nor the rules by which they were chosen. */
const unneeded = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'JSTF', 'cmap', 'name', 'post', 'OS/2', 'kern', 'gasp']
  .concat(['DSIG', 'STAT', 'HVAR', 'MVAR', 'avar', 'VORG', 'vhea', 'vmtx', 'meta', 'LTSH', 'PCLT', 'VDMX'])
  .concat(['hdmx', 'FFTM']);

let subsetter: Subsetter | undefined;

function load(): Subsetter {
  if (subsetter !== undefined) return subsetter;
  const { resolve } = createRequire(import.meta.url);
  const program = readFileSync(resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  // The module imports nothing. The cast is safe: it exports these functions.
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program));
  subsetter = exports as unknown as Subsetter;
  subsetter._initialize();
  return subsetter;
}

const faces = new WeakMap<Uint8Array, number>();

/** Copies a font into the memory of the subsetter. It stays there: a face is read once, and copying takes as long as reducing. */
function faceOf(hb: Subsetter, bytes: Uint8Array): number {
  const known = faces.get(bytes);
  if (known !== undefined) return known;
  const data = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, data);
  const blob = hb.hb_blob_create(data, bytes.length, readOnly, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  faces.set(bytes, face);
  return face;
}

/** Returns a font file with the given glyphs only, under their own numbers. Same glyphs, same bytes. */
export function subsetFont(bytes: Uint8Array, glyphs: readonly number[]): Uint8Array {
  const hb = load();
  const face = faceOf(hb, bytes);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, noHints | keepGlyphIds);
  const kept = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(kept, glyph);
  hb.hb_set_clear(hb.hb_subset_input_set(input, layoutFeatures));
  const dropped = hb.hb_subset_input_set(input, droppedTables);
  for (const table of unneeded) hb.hb_set_add(dropped, tagNumber(table));
  const made = hb.hb_subset_or_fail(face, input);
  if (made === 0) throw new Error('a font could not be reduced to its used glyphs');
  const out = hb.hb_face_reference_blob(made);
  const start = hb.hb_blob_get_data(out, 0);
  const subset = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(out));
  hb.hb_blob_destroy(out);
  hb.hb_face_destroy(made);
  hb.hb_subset_input_destroy(input);
  return subset;
}

function tagNumber(table: string): number {
  return Buffer.from(table.padEnd(4)).readUInt32BE();
}
