import {
  decodePDFRawStream,
  PDFArray,
  type PDFDict,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { addStream } from './embed-fonts.ts';
import { dictAt, itemsOf, nameOf, objectAt } from './objects.ts';

/** Gives a page more fonts or pictures, without changing the resources that it shares with other pages. */
export function addResources(
  page: PDFPage,
  kind: 'Font' | 'XObject',
  named: ReadonlyMap<string, PDFRef>,
): void {
  if (named.size === 0) return;
  const { node } = page;
  const { context } = node;
  const own = node.Resources()?.clone(context) ?? context.obj({});
  const list = dictAt(own, kind)?.clone(context) ?? context.obj({});
  for (const [name, ref] of named) list.set(nameOf(name), ref);
  own.set(nameOf(kind), list);
  node.set(nameOf('Resources'), own);
}

/** The streams of a page's commands, as the page names them. */
function contentsOf(page: PDFDict): { parts: PDFObject[]; streams: PDFStream[] } {
  const found = objectAt(page, 'Contents');
  const own = page.get(nameOf('Contents'));
  if (found instanceof PDFArray) {
    const streams = itemsOf(found).filter((item): item is PDFStream => item instanceof PDFStream);
    return { parts: found.asArray(), streams };
  }
  return found instanceof PDFStream && own !== undefined
    ? { parts: [own], streams: [found] }
    : { parts: [], streams: [] };
}

/** Adds commands after those of the page. */
export function appendCommands({ node }: PDFPage, commands: string): void {
  const { context } = node;
  const added = addStream(context, Buffer.from(`\n${commands}\n`, 'latin1'));
  node.set(nameOf('Contents'), context.obj([...contentsOf(node).parts, added]));
}

/**
 * Puts the commands of a page between a save and a restore of the graphics state, so that commands after them begin
 * with a clean one. Saves and restores that the page lacks are added.
 */
export function encloseCommands({ node }: PDFPage): void {
  const { context } = node;
  const { parts, streams } = contentsOf(node);
  if (parts.length === 0) return;
  const { lacking, open } = countStates(streams);
  const before = addStream(context, Buffer.from(`q ${'q '.repeat(lacking)}\n`));
  const after = addStream(context, Buffer.from(`\n${'Q '.repeat(open)}Q\n`));
  node.set(nameOf('Contents'), context.obj([before, ...parts, after]));
}

/** More than any program writes. */
const maxStates = 10_000;

/** How many restores of a page have no save before them, and how many saves have no restore. */
function countStates(streams: readonly PDFStream[]): { lacking: number; open: number } {
  let depth = 0;
  let lowest = 0;
  for (const operator of streams.flatMap((stream) => [...operatorsOf(bytesOf(stream))])) {
    depth += operator === 'q' ? 1 : -1;
    lowest = Math.min(lowest, depth);
  }
  return { lacking: Math.min(maxStates, -lowest), open: Math.min(maxStates, depth - lowest) };
}

function bytesOf(stream: PDFStream): Uint8Array {
  try {
    return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
  } catch {
    // Readers skip a stream that they cannot unpack.
    return new Uint8Array();
  }
}

const [space, open, close, backslash, percent, less, greater] = [...' ()\\%<>'].map((c) => c.charCodeAt(0));

/** The operators `q` and `Q` of a stream of commands. Strings, comments and inline pictures are skipped. */
function* operatorsOf(bytes: Uint8Array): Generator<'q' | 'Q'> {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === open) at = endOfString(bytes, at);
    else if (byte === percent) at = endOfLine(bytes, at);
    else if (byte === less && bytes[at + 1] !== less) at = Math.max(at, bytes.indexOf(greater ?? 0, at)) + 1;
    else if (isRegular(byte)) {
      const end = endOfWord(bytes, at);
      const isName = bytes[at - 1] === 0x2f;
      const word = isName ? '' : String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 3)));
      if (word === 'q' || word === 'Q') yield word;
      at = word === 'ID' ? endOfPicture(bytes, end) : end;
    } else at += 1;
  }
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && byte > (space ?? 32) && !'()<>[]{}/%'.includes(String.fromCharCode(byte));
}

function endOfWord(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && isRegular(bytes[at])) at += 1;
  return at;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === open) depth += 1;
    else if (bytes[at] === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return bytes.length;
}

function endOfLine(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

/** An inline picture ends with `EI` between white space. */
function endOfPicture(bytes: Uint8Array, start: number): number {
  const isWhite = (byte: number | undefined) => byte === undefined || byte <= 32;
  for (let at = start; at < bytes.length; at += 1) {
    const isEnd = bytes[at] === 0x45 && bytes[at + 1] === 0x49;
    if (isEnd && isWhite(bytes[at - 1]) && isWhite(bytes[at + 2])) return at + 2;
  }
  return bytes.length;
}
