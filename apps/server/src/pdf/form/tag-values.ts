import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFNumber,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib';
import { dictAt, itemsOf, nameOf, numberAt, objectAt, textAt } from './objects.ts';

/** The number that a tag of the cleaned file has for the boxes; it is removed when the file is filled. */
export const tagNumber = 'InkTag';

/** Puts the values of a tagged form among its tags. */
export interface Tags {
  /** Encloses the commands of a value, so that its tag points at them. */
  enclose: (commands: string, place: { page: PDFPage; tag: number | undefined }) => string;
}

/** The tags of a form; undefined if it has none. */
export function readTags({ catalog, context }: PDFDocument): Tags | undefined {
  const root = dictAt(catalog, 'StructTreeRoot');
  const parents = root && dictAt(root, 'ParentTree');
  const rootRef = catalog.get(nameOf('StructTreeRoot'));
  if (root === undefined || parents === undefined || !(rootRef instanceof PDFRef)) return undefined;
  const elements = numberedTags(context);
  const first = topElement(root, rootRef);
  const entries = createEntries({ root, parents, context });
  const add = (page: PDFPage): PDFRef => {
    const ref = context.register(context.obj({ Type: 'StructElem', S: 'P', P: first, Pg: page.ref }));
    const owner = context.lookup(first);
    if (owner instanceof PDFDict) addKid(owner, ref);
    return ref;
  };
  return {
    enclose: (commands, { page, tag }) => {
      // A value that staff put elsewhere, and words behind the form, are paragraphs after the last tag.
      const element = (tag === undefined ? undefined : elements.get(tag)) ?? add(page);
      const list = entries.listOf(page);
      const id = list.size();
      list.push(element);
      const owner = context.lookup(element);
      if (owner instanceof PDFDict) addKid(owner, context.obj({ Type: 'MCR', Pg: page.ref, MCID: id }));
      return `/${tag === undefined ? 'P' : 'Form'} <</MCID ${id}>> BDC\n${commands}\nEMC`;
    },
  };
}

/** Removes the numbers of the tags, and says which tag has which. */
function numberedTags(context: PDFContext): Map<number, PDFRef> {
  const found = new Map<number, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue;
    const number = numberAt(object, tagNumber);
    if (number === undefined) continue;
    object.delete(nameOf(tagNumber));
    found.set(number, ref);
  }
  return found;
}

/** The tag of the document, which holds all others; the root of the tags where there is none. */
function topElement(root: PDFDict, rootRef: PDFRef): PDFRef {
  const kids = objectAt(root, 'K');
  const own = kids instanceof PDFArray && kids.size() === 1 ? kids.get(0) : root.get(nameOf('K'));
  const only = own instanceof PDFRef ? root.context.lookup(own) : undefined;
  return own instanceof PDFRef && only instanceof PDFDict && textAt(only, 'S') === 'Document' ? own : rootRef;
}

function addKid(owner: PDFDict, kid: PDFDict | PDFRef): void {
  const own = owner.get(nameOf('K'));
  const kids = objectAt(owner, 'K');
  const before = kids instanceof PDFArray ? kids.asArray() : own === undefined ? [] : [own];
  owner.set(nameOf('K'), owner.context.obj([...before, kid]));
}

interface ParentTree {
  root: PDFDict;
  parents: PDFDict;
  context: PDFContext;
}

/** The lists of the tags that a page's marked commands belong to, by the number that the page has in the tree of parents. */
function createEntries({ root, parents, context }: ParentTree) {
  const known = new Map<number, PDFArray>();
  const numbers = leavesOf(parents).flatMap((leaf) => {
    const items = objectAt(leaf, 'Nums');
    if (!(items instanceof PDFArray)) return [];
    const found = itemsOf(items);
    return found.flatMap((item, index) => {
      if (index % 2 !== 0 || !(item instanceof PDFNumber)) return [];
      const list = found[index + 1];
      if (list instanceof PDFArray) known.set(item.asNumber(), list);
      return [item.asNumber()];
    });
  });
  let next = Math.max(numberAt(root, 'ParentTreeNextKey') ?? 0, ...numbers.map((number) => number + 1));
  const add = (number: number): PDFArray => {
    const list: PDFArray = context.obj([]);
    const kids = objectAt(parents, 'Kids');
    const nums = objectAt(parents, 'Nums');
    if (kids instanceof PDFArray) kids.push(context.obj({ Limits: [number, number], Nums: [number, list] }));
    else if (nums instanceof PDFArray) for (const item of [PDFNumber.of(number), list]) nums.push(item);
    else parents.set(nameOf('Nums'), context.obj([number, list]));
    known.set(number, list);
    return list;
  };
  return {
    listOf: ({ node }: PDFPage): PDFArray => {
      const own = numberAt(node, 'StructParents');
      const list = own === undefined ? undefined : known.get(own);
      if (list !== undefined) return list;
      const number = next;
      next += 1;
      node.set(nameOf('StructParents'), PDFNumber.of(number));
      root.set(nameOf('ParentTreeNextKey'), PDFNumber.of(next));
      return add(number);
    },
  };
}

/** More levels than any tree of numbers needs. */
const maxLevels = 20;

function leavesOf(tree: PDFDict, level = 0): PDFDict[] {
  const kids = objectAt(tree, 'Kids');
  if (!(kids instanceof PDFArray) || level === maxLevels) return [tree];
  return itemsOf(kids).flatMap((kid) => (kid instanceof PDFDict ? leavesOf(kid, level + 1) : []));
}
