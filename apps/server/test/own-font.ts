import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { places, readTables, writeFont, writeNames } from '../src/pdf/sfnt.ts';

interface FontOptions {
  family?: string;
  /** Name in the list of a PDF's fonts. */
  postScript?: string;
  bold?: boolean;
  italic?: boolean;
  /** The level of embedding that the font allows. */
  embedding?: number;
  /** Tables to add, or to leave out where they are undefined. */
  tables?: Record<string, Buffer | undefined>;
}

/** A font like those that firms upload: Cousine, which is monospaced, under another name. */
export function buildFont({
  family = 'Firm Mono',
  postScript = 'FirmMono-Regular',
  bold = false,
  italic = false,
  embedding = 0,
  tables: changed = {},
}: FontOptions = {}): Buffer {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf');
  const tables = readTables(readFileSync(file));
  const style = [bold ? 'Bold' : '', italic ? 'Italic' : ''].join(' ').trim() || 'Regular';
  tables.set(
    'name',
    writeNames(
      new Map([
        [1, family],
        [2, style],
        [4, `${family} ${style}`],
        [6, postScript],
      ]),
    ),
  );
  const os2 = Buffer.from(tables.get('OS/2') ?? []);
  os2.writeUInt16BE(embedding, places.os2.embedding);
  os2.writeUInt16BE((italic ? 1 : 0) | (bold ? 1 << 5 : 0), places.os2.selection);
  tables.set('OS/2', os2);
  for (const [tag, table] of Object.entries(changed)) {
    if (table === undefined) tables.delete(tag);
    else tables.set(tag, table);
  }
  return writeFont(tables);
}
