import type { ResolvedBlock, ResolvedInline } from '@inkfield/engine/document';
import { fieldsOfBlock } from '@inkfield/engine/fields-of-block';

/** The changes of the template's own words from one document to the next. */
export interface DocumentChanges {
  /** For people: `Article 7 changed, Exhibit B added`. Empty when nothing did. */
  words: string;
  /** Keys of the blocks to show, new blocks before changed ones. */
  keys: string[];
}

/** An article, an exhibit or what else people call by name. */
interface Part {
  label: string;
  /** The words of its blocks by their key; the first is its heading. */
  blocks: Map<string, string>;
}

interface Found {
  words: string;
  keys: string[];
}

const mostNamed = 4;

/**
 * Compares two documents by the words of the template: answers, numbers and references are left out, or one article
 * more would change all below it. Blocks that show the field being typed into are left out too.
 */
export function findChanges(
  before: readonly ResolvedBlock[],
  after: readonly ResolvedBlock[],
  typedField?: string,
): DocumentChanges {
  const old = partsOf(before, typedField);
  const now = partsOf(after, typedField);
  const gone = new Set([...old].filter(([head]) => !now.has(head)).map(([, { label }]) => label));
  const added: Found[] = [];
  const changed: Found[] = [];
  for (const [head, part] of now) {
    const known = old.get(head);
    const keys = changedKeys(head, part, known);
    if (keys.length === 0) continue;
    // An article in the place of another one, under its number.
    const isReplaced = !known && gone.delete(part.label);
    if (isReplaced || !known)
      added.push({ words: `${part.label} ${isReplaced ? 'changed' : 'added'}`, keys });
    else changed.push({ words: `${part.label} changed`, keys });
  }
  const removed = [...gone].map((label): Found => ({ words: `${label} removed`, keys: [] }));
  // The most important changes first.
  const found = [...added, ...removed, ...changed];
  const said = found.map(({ words }) => words);
  const more = said.length - mostNamed;
  const named = more > 0 ? [...said.slice(0, mostNamed), `${more} more`] : said;
  return { words: named.join(', '), keys: found.flatMap(({ keys }) => keys) };
}

/** The new and changed blocks. Returns the heading if blocks were only removed. */
function changedKeys(head: string, { blocks }: Part, known: Part | undefined): string[] {
  const changed = [...blocks].filter(([key, words]) => known?.blocks.get(key) !== words).map(([key]) => key);
  const hasLost = known !== undefined && [...known.blocks.keys()].some((key) => !blocks.has(key));
  return changed.length === 0 && hasLost ? [head] : changed;
}

function partsOf(blocks: readonly ResolvedBlock[], typedField: string | undefined): Map<string, Part> {
  const parts = new Map<string, Part>();
  let open: Part = { label: 'The beginning', blocks: new Map() };
  parts.set('', open);
  const add = (block: ResolvedBlock) => {
    const isTyped = typedField !== undefined && fieldsOfBlock(block).has(typedField);
    if (!isTyped) open.blocks.set(block.key, ownWords(block));
  };
  for (const block of blocks) {
    const label = labelOf(block);
    if (label !== undefined) {
      open = { label, blocks: new Map() };
      parts.set(block.key, open);
    }
    if (block.type === 'exhibit') {
      open.blocks.set(block.key, wordsOf(block.title ?? []));
      for (const child of block.children) add(child);
    } else add(block);
  }
  return parts;
}

/** The name of the part that begins with a block; undefined for a block inside a part. */
function labelOf(block: ResolvedBlock): string | undefined {
  switch (block.type) {
    case 'exhibit':
      return /^(?:exhibit|schedule|annex|appendix|attachment)\b/i.test(block.name)
        ? block.name
        : `Exhibit ${block.name}`;
    case 'signatures':
      return 'The signatures';
    case 'heading':
      if (block.number !== undefined) return numbered('Article', block.number);
      // The first level is the title of the document.
      return block.level === 1 ? undefined : `"${wordsOf(block.children).trim()}"`;
    case 'clause':
      return block.level === 1 && block.number !== undefined ? numbered('Section', block.number) : undefined;
    default:
      return undefined;
  }
}

/** `7.` is Article 7; `ARTICLE VII` has its word already. */
function numbered(word: string, number: string): string {
  const bare = number.replace(/\.$/, '');
  return /\p{L}{3}/u.test(bare) ? bare : `${word} ${bare}`;
}

function ownWords(block: ResolvedBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      return block.lines.map(({ children }) => wordsOf(children)).join('\n');
    case 'heading':
      return wordsOf(block.children);
    case 'table':
      return block.rows
        .map(({ cells }) => cells.map(({ children }) => wordsOf(children)).join('\t'))
        .join('\n');
    case 'exhibit':
      return [wordsOf(block.title ?? []), ...block.children.map(ownWords)].join('\n');
    case 'signatures':
      return block.columns.flatMap((column) => column.map(ownWords)).join('\n');
    case 'pageBreak':
      return '';
  }
}

function wordsOf(nodes: readonly ResolvedInline[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return wordsOf(node.children);
      if (node.type !== 'text') return '';
      return node.state === undefined && !node.reference ? node.value : '\u0000';
    })
    .join('');
}
