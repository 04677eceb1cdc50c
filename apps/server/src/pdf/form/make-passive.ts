import { type PDFContext, PDFArray, PDFDict, type PDFDocument, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { dictAt, itemsOf, nameOf, objectAt, textAt } from './objects.ts';

/** Entries of the catalog that run something, ask for something or hold a second document. */
const removedOfCatalog = [
  'AcroForm',
  'OpenAction',
  'AA',
  'Perms',
  'Legal',
  'NeedsRendering',
  'Requirements',
].concat(['Collection', 'PieceInfo', 'SpiderInfo', 'Threads', 'DSS', 'Extensions', 'Metadata', 'URI', 'AF']);
const removedOfNames = [
  'JavaScript',
  'EmbeddedFiles',
  'AlternatePresentations',
  'Renditions',
  'URLS',
  'IDS',
].concat(['Templates', 'Pages']);
const removedOfPage = ['AA', 'PieceInfo', 'Tabs', 'AF', 'Metadata'];
/** Annotations that stay: they show something and do nothing but follow a link. */
const keptAnnotations = new Set(
  ['Link', 'Text', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine'].concat([
    'Highlight',
    'Underline',
    'Squiggly',
    'StrikeOut',
    'Stamp',
    'Caret',
    'Ink',
  ]),
);
const keptActions = new Set(['URI', 'GoTo']);
const maxBookmarks = 5000;

/** Takes everything out of a PDF that could act: form, scripts, attachments, actions other than links. */
export function makePassive(doc: PDFDocument): void {
  const { catalog, context } = doc;
  for (const key of removedOfCatalog) catalog.delete(nameOf(key));
  const names = dictAt(catalog, 'Names');
  for (const key of removedOfNames) names?.delete(nameOf(key));
  for (const { node } of doc.getPages()) {
    for (const key of removedOfPage) node.delete(nameOf(key));
    keepPassiveAnnotations(node, context);
  }
  const outlines = dictAt(catalog, 'Outlines');
  if (outlines !== undefined) passiveBookmarks(outlines);
  delete context.trailerInfo.Encrypt;
}

function keepPassiveAnnotations(page: PDFDict, context: PDFContext): void {
  const found = objectAt(page, 'Annots');
  if (found === undefined) return;
  const list = found instanceof PDFArray ? found : context.obj([]);
  const items = itemsOf(list);
  const kept = list.asArray().filter((_, index) => {
    const item = items[index];
    return item instanceof PDFDict && keptAnnotations.has(textAt(item, 'Subtype') ?? '');
  });
  for (const item of items) if (item instanceof PDFDict) makeActionsPassive(item);
  if (kept.length === 0) page.delete(nameOf('Annots'));
  else page.set(nameOf('Annots'), context.obj(kept));
}

function makeActionsPassive(dict: PDFDict): void {
  dict.delete(nameOf('AA'));
  const action = dictAt(dict, 'A');
  if (action === undefined || !keptActions.has(textAt(action, 'S') ?? '')) dict.delete(nameOf('A'));
  else action.delete(nameOf('Next'));
}

function passiveBookmarks(outlines: PDFDict): void {
  const seen = new Set<PDFDict>();
  const waiting = [dictAt(outlines, 'First')];
  while (waiting.length > 0 && seen.size < maxBookmarks) {
    const bookmark = waiting.pop();
    if (bookmark === undefined || seen.has(bookmark)) continue;
    seen.add(bookmark);
    makeActionsPassive(bookmark);
    waiting.push(dictAt(bookmark, 'First'), dictAt(bookmark, 'Next'));
  }
  if (seen.size >= maxBookmarks) for (const key of ['First', 'Last']) outlines.delete(nameOf(key));
}

const wordsOfTag = ['K', 'ActualText', 'Alt', 'E'];

/** Removes pages, counted from 0, with the tags of their words. Links to them lead nowhere. */
export function removePages(doc: PDFDocument, numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  const { context } = doc;
  const pages = doc.getPages();
  const removed = new Set(numbers.flatMap((number) => pages[number]?.ref ?? []));
  for (const number of numbers.toSorted((a, b) => b - a)) doc.removePage(number);
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(nameOf('S'))) continue;
    const page = object.get(nameOf('Pg'));
    if (!(page instanceof PDFRef) || !removed.has(page)) continue;
    for (const key of wordsOfTag) object.delete(nameOf(key));
  }
  for (const ref of removed) context.delete(ref);
}

/** Removes unreferenced objects, so that removed content is not only unlinked but gone. */
export function removeUnreachable(context: PDFContext): void {
  const seen = new Set<PDFRef>();
  const waiting: unknown[] = [context.trailerInfo.Root, context.trailerInfo.Info];
  while (waiting.length > 0) {
    let object = waiting.pop();
    if (object instanceof PDFRef) {
      if (seen.has(object)) continue;
      seen.add(object);
      object = context.lookup(object);
    }
    if (object instanceof PDFStream) object = object.dict;
    if (object instanceof PDFDict) for (const [, value] of object.entries()) waiting.push(value);
    else if (object instanceof PDFArray) for (const value of object.asArray()) waiting.push(value);
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!seen.has(ref)) context.delete(ref);
  const numbers = [...seen]
    .filter((ref) => context.lookup(ref) !== undefined)
    .map(({ objectNumber }) => objectNumber);
  context.largestObjectNumber = numbers.reduce((most, number) => Math.max(most, number), 0);
}
