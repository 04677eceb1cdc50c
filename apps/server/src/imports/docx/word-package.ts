import { openZip, type ZipPackage } from '../guard/zip.ts';
import {
  childOf,
  childrenOf,
  createXmlReader,
  descendantsOf,
  textOf,
  type XmlElement,
} from '../guard/xml.ts';
import { refuseFile } from '../import-refusal.ts';
import { type PictureFiles, type PictureLink, readPictureFiles } from './picture-files.ts';

/** The parts of a Word document that the walk reads. */
export interface WordPackage {
  document: XmlElement;
  styles: XmlElement | undefined;
  numbering: XmlElement | undefined;
  footnotes: XmlElement | undefined;
  endnotes: XmlElement | undefined;
  pictures: PictureFiles;
  /** Headers and footers, by the id that sections name them with. */
  hangings: ReadonlyMap<string, XmlElement>;
  settings: XmlElement | undefined;
  theme: XmlElement | undefined;
  fontTable: XmlElement | undefined;
  /** Written by the word processor when it saved the file. */
  properties: XmlElement | undefined;
  warnings: string[];
}

interface Relationship {
  /** The part that it is from, and its name there. */
  owner: string;
  id: string;
  type: string;
  target: string;
}

/** Opens a package after judging what it holds. External files are named in a warning and never followed. */
export async function openWordPackage(bytes: Uint8Array): Promise<WordPackage> {
  const zip = await openZip(bytes);
  refuseActiveParts(zip.names);
  const xml = createXmlReader();
  const readPart = async (name: string | undefined): Promise<XmlElement | undefined> => {
    const part = name === undefined ? undefined : await zip.read(name);
    return part === undefined ? undefined : xml.read(part);
  };
  refuseMacroTypes(await readPart('[Content_Types].xml'));
  const relationships = await readRelationships(zip, readPart);
  const main = relationships.find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml';
  const document = await readPart(main);
  if (document === undefined || document.name !== 'w:document') {
    return refuseFile('The file is a package, but not a Word document.');
  }
  const partOf = (type: string) => relationships.find((relationship) => relationship.type === type)?.target;
  const hangings = new Map<string, XmlElement>();
  const links: PictureLink[] = [];
  for (const { owner, id, type, target } of relationships) {
    if (owner !== main || (type !== 'header' && type !== 'footer')) continue;
    const part = await readPart(target);
    if (part === undefined) continue;
    hangings.set(id, part);
    links.push(...picturesOf(relationships, { owner: target, part: id, shown: part }));
  }
  // Those of headers and footers are on every page.
  links.push(...picturesOf(relationships, { owner: main, part: '', shown: document }));
  return {
    document,
    styles: await readPart(partOf('styles')),
    numbering: await readPart(partOf('numbering')),
    footnotes: await readPart(partOf('footnotes')),
    endnotes: await readPart(partOf('endnotes')),
    hangings,
    pictures: await readPictureFiles(zip, links),
    settings: await readPart(partOf('settings')),
    theme: await readPart(partOf('theme')),
    fontTable: await readPart(partOf('fontTable')),
    // Nothing of the text depends on it: a damaged one costs the count of pages.
    properties: await readPart(partOf('extended-properties')).catch(() => undefined),
    warnings: [...externalWarnings(relationships), ...embeddedWarnings(zip.names, relationships)],
  };
}

interface Shown {
  owner: string;
  part: string;
  shown: XmlElement;
}

/** The pictures of a part in the order in which it shows them: where there are too many, the first ones stay. */
function picturesOf(relationships: readonly Relationship[], { owner, part, shown }: Shown): PictureLink[] {
  const places = new Map<string, number>();
  const note = ({ attributes, children }: XmlElement) => {
    for (const name of ['r:embed', 'r:id']) {
      const id = attributes[name];
      if (id !== undefined && !places.has(id)) places.set(id, places.size);
    }
    for (const child of children) if (typeof child !== 'string') note(child);
  };
  note(shown);
  return relationships
    .filter(({ owner: from, type, id }) => from === owner && type === 'image' && places.has(id))
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    .map(({ id, target }) => ({ part, id, target }));
}

function refuseActiveParts(names: ReadonlySet<string>): void {
  for (const name of names) {
    if (/vbaProject|vbaData/i.test(name))
      refuseFile('The file holds macros. Please save it as .docx without them.');
    if (/(?:^|\/)activeX\//i.test(name)) refuseFile('The file holds ActiveX controls. Please remove them.');
  }
}

const wordTypes =
  /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(?:document|template)\.main\+xml$/;

function refuseMacroTypes(types: XmlElement | undefined): void {
  if (types === undefined) refuseFile('The file is a package, but not a Word document.');
  const named = [...childrenOf(types, 'Override'), ...childrenOf(types, 'Default')].map(
    ({ attributes }) => attributes['ContentType'] ?? '',
  );
  if (named.some((type) => /macroEnabled|vbaProject|activeX/i.test(type))) {
    refuseFile('The file holds macros or active content. Please save it as .docx without them.');
  }
  if (!named.some((type) => wordTypes.test(type))) {
    refuseFile('The file is a package, but not a Word document.');
  }
}

type ReadPart = (name: string) => Promise<XmlElement | undefined>;

async function readRelationships(zip: ZipPackage, readPart: ReadPart): Promise<Relationship[]> {
  const found: Relationship[] = [];
  for (const name of zip.names) {
    const [, folder, file = ''] = /^(.*?)_rels\/([^/]*)\.rels$/.exec(name) ?? [];
    if (folder === undefined) continue;
    const owner = folder + file;
    const part = await readPart(name);
    for (const { attributes } of childrenOf(part, 'Relationship')) {
      const type = attributes['Type']?.split('/').at(-1) ?? '';
      if (/^(?:vbaProject|control)$/i.test(type)) {
        refuseFile('The file holds macros or active content. Please save it as .docx without them.');
      }
      const target = attributes['Target'] ?? '';
      const isExternal = attributes['TargetMode'] === 'External';
      const own = { owner, id: attributes['Id'] ?? '' };
      if (isExternal) found.push({ ...own, type: `external ${type}`, target });
      else found.push({ ...own, type, target: resolvePart(folder, target) });
    }
  }
  return found;
}

/** A part beside another one; a way out of the package is refused. */
function resolvePart(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) refuseFile('The file refers to something outside of itself.');
    } else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Links to web pages keep their text. Content that Word would download gets a warning. */
function externalWarnings(relationships: readonly Relationship[]): string[] {
  const types = relationships.flatMap(({ type }) => /^external (.*)/.exec(type)?.[1] ?? []);
  const links = types.filter((type) => type === 'hyperlink').length;
  const others = types.filter((type) => type !== 'hyperlink');
  const warnings: string[] = [];
  if (links > 0) warnings.push(`Links keep their words and lose their address (${links}).`);
  if (others.length > 0) {
    const kinds = [...new Set(others)].map(nameKind).join(', ');
    warnings.push(`The document refers to files outside of it, which were not opened: ${kinds}.`);
  }
  return warnings;
}

/** A file inside the document, such as a sheet of Excel, is never opened. Its picture stays where it has one. */
function embeddedWarnings(names: ReadonlySet<string>, relationships: readonly Relationship[]): string[] {
  const isEmbedded = /(?:^|\/)embeddings\//i;
  const files = [...names].filter((name) => isEmbedded.test(name) && !name.endsWith('/'));
  const objects = relationships.filter(({ type, target }) => type === 'oleObject' && !names.has(target));
  const count = files.length + objects.length;
  return count === 0 ? [] : [`Other files inside the document (embedded objects) were left out (${count}).`];
}

function nameKind(type: string): string {
  if (type === 'attachedTemplate') return 'a Word template';
  if (type === 'image') return 'a picture';
  if (type === 'subDocument') return 'another document';
  return 'another file';
}

const maxPages = 10_000;

/** How many pages the word processor counted when it last saved the file; undefined where it did not say. */
export function countedPages({
  document,
  properties,
}: Pick<WordPackage, 'document' | 'properties'>): number | undefined {
  const said = childOf(properties, 'Pages');
  const pages = said === undefined ? 0 : Number(textOf(said).trim());
  if (Number.isInteger(pages) && pages > 0 && pages <= maxPages) return pages;
  // Page breaks that the word processor set by itself.
  const breaks = descendantsOf(document, 'w:lastRenderedPageBreak').length;
  return breaks > 0 && breaks < maxPages ? breaks + 1 : undefined;
}
