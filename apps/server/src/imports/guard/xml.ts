import { SaxesParser } from 'saxes';
import { refuseFile } from '../import-refusal.ts';

/** Bounds of one document, all its parts together. */
export const xmlLimits = { depth: 200, tags: 400_000 };

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

/** Reads the parts of one document; the tags of all of them count together. */
export interface XmlReader {
  read: (bytes: Uint8Array) => XmlElement;
}

export function createXmlReader(): XmlReader {
  const count = { tags: 0 };
  return { read: (bytes) => readXml(decode(bytes), count) };
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuseFile('The file is damaged: its text is not in a known encoding.');
  }
}

const damaged = 'The file is damaged: a part of it cannot be read.';

/** A document type, and with it every entity of its own, is refused before anything of it is looked at. */
function readXml(source: string, count: { tags: number }): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const stack: XmlElement[] = [root];
  const parser = new SaxesParser({ xmlns: false });
  const prefixes = new Map<string, string>();
  parser.on('error', () => refuseFile(damaged));
  parser.on('doctype', () => refuseFile('The file declares entities of its own, which is not safe to read.'));
  parser.on('opentag', (tag) => {
    count.tags += 1;
    if (count.tags > xmlLimits.tags || stack.length > xmlLimits.depth) {
      refuseFile('The file is built too deep or of too many pieces.');
    }
    learnPrefixes(tag.attributes, prefixes);
    const attributes = prefixes.size === 0 ? tag.attributes : renameAll(tag.attributes, prefixes);
    const element = { name: rename(tag.name, prefixes), attributes, children: [] };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on('closetag', () => stack.pop());
  parser.on('text', (text) => stack.at(-1)?.children.push(text));
  parser.on('cdata', (text) => stack.at(-1)?.children.push(text));
  parser.write(source).close();
  const top = root.children.find((child) => typeof child !== 'string');
  return top ?? refuseFile(damaged);
}

/** The prefixes that Word writes. Other programs may choose their own for the same names. */
const usualPrefixes: readonly [ending: string, prefix: string][] = [
  ['/wordprocessingml/main', 'w'],
  ['/wordprocessingml/2006/main', 'w'],
  ['/officeDocument/2006/math', 'm'],
  ['/officeDocument/math', 'm'],
  ['/drawingml/2006/main', 'a'],
  ['/drawingml/main', 'a'],
  ['/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['/drawingml/wordprocessingDrawing', 'wp'],
  ['/drawingml/2006/picture', 'pic'],
  ['/drawingml/picture', 'pic'],
  ['/markup-compatibility/2006', 'mc'],
  ['/word/2010/wordml', 'w14'],
  ['/word/2012/wordml', 'w15'],
];

function learnPrefixes(attributes: Readonly<Record<string, string>>, prefixes: Map<string, string>): void {
  for (const [name, address] of Object.entries(attributes)) {
    if (!name.startsWith('xmlns')) continue;
    const own = name.slice('xmlns:'.length);
    const usual = usualPrefixes.find(([ending]) => address.endsWith(ending))?.[1];
    if (usual !== undefined && usual !== own) prefixes.set(own, usual);
  }
}

function rename(name: string, prefixes: ReadonlyMap<string, string>): string {
  if (prefixes.size === 0) return name;
  const at = name.indexOf(':');
  const usual = prefixes.get(name.slice(0, Math.max(0, at)));
  return usual === undefined ? name : `${usual}:${name.slice(at + 1)}`;
}

function renameAll(
  attributes: Readonly<Record<string, string>>,
  prefixes: ReadonlyMap<string, string>,
): Record<string, string> {
  const renamed: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    renamed[name.includes(':') ? rename(name, prefixes) : name] = value;
  }
  return renamed;
}

export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return element?.children.filter((child) => typeof child !== 'string') ?? [];
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  );
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

/** All elements of a name below an element, in document order. */
export function descendantsOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name === name ? [child, ...descendantsOf(child, name)] : descendantsOf(child, name),
  );
}

export function textOf(element: XmlElement): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}

/** `w:val` of a child: how Word writes most of its settings. */
export function valueOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes['w:val'];
}

/** Whether a setting is switched on, off, or not mentioned. */
export function switchOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const child = childOf(element, name);
  if (child === undefined) return undefined;
  return !/^(?:0|false|none|off)$/.test(child.attributes['w:val'] ?? '');
}

/** The extensions of Word whose drawings and settings are read; others, such as ink and 3D models, are not. */
const knownExtensions = /^(?:wp[sgc]|wp14|a14|w\d+\w*|wp15|v|o)$/;

/** Of alternatives only one is shown: the first whose extensions are all known, or else the fallback. */
export function alternativeOf(element: XmlElement): XmlElement | undefined {
  const choices = childrenOf(element, 'mc:Choice');
  const known = choices.find(({ attributes }) =>
    (attributes['Requires'] ?? '').split(/\s+/).every((name) => name === '' || knownExtensions.test(name)),
  );
  return known ?? childOf(element, 'mc:Fallback') ?? choices[0];
}
