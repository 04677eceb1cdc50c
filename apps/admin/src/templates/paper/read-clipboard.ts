import { DOMParser, Fragment, Slice } from 'prosemirror-model';
import { readHtml } from './read-html.ts';
import { nodeTypes, schema } from './schema.ts';

/** Text that is pasted without its looks: each line is a line, and blank lines part paragraphs. */
export function sliceOfText(text: string): Slice {
  let before = 0;
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line) => {
      if (line.trim() === '') {
        before += 1;
        return [];
      }
      const words = schema.text(line.replace(/\f/g, ' '));
      const node = nodeTypes.line.create({ before: Math.min(before, 1) }, words);
      before = 0;
      return [node];
    });
  return new Slice(Fragment.fromArray(lines), lines.length > 0 ? 1 : 0, lines.length > 0 ? 1 : 0);
}

/** Text for a line that is shown as typed. */
export function sliceOfLine(text: string): Slice {
  const words = text.replace(/\s*\n\s*/g, ' ');
  return new Slice(words === '' ? Fragment.empty : Fragment.from(schema.text(words)), 0, 0);
}

/**
 * Reads what word processors and web pages put on the clipboard, as far as the paper can hold it. The page answers
 * between the parts of a long text.
 */
export async function sliceOfHtml(html: string): Promise<Slice> {
  const [first, ...others] = inParts(readHtml(html));
  const slice = sliceOfPart(first);
  let { content } = slice;
  if (others.length === 0) return slice;
  for (const part of others) {
    await new Promise((resolve) => setTimeout(resolve));
    content = content.append(sliceOfPart(part).content);
  }
  return Slice.maxOpen(content);
}

function sliceOfPart(part: HTMLElement): Slice {
  for (const paragraph of part.querySelectorAll<HTMLElement>(
    'p[data-list], h1[data-list], h2[data-list], h3[data-list]',
  ))
    readListLevel(paragraph);
  for (const item of part.querySelectorAll<HTMLElement>('li')) readItem(item);
  for (const cell of part.querySelectorAll<HTMLTableCellElement>('td, th')) flattenCell(cell);
  for (const block of part.querySelectorAll<HTMLElement>('p, div')) splitAtBreaks(block);
  return DOMParser.fromSchema(schema).parseSlice(part);
}

/** Paragraphs and tables that are read in well under 100 ms. */
const partSize = 200;

/** The blocks of a long page in parts. Words that no block holds stay with their neighbours. */
function inParts(page: HTMLElement): [HTMLElement, ...HTMLElement[]] {
  let around = page;
  for (let inner: HTMLElement | undefined = page; inner; inner = onlyBox(inner)) around = inner;
  const nodes = [...around.childNodes];
  if (nodes.length <= partSize) return [page];
  const parts: [HTMLElement, ...HTMLElement[]] = [document.createElement('div')];
  let size = 0;
  let isAfterBlock = false;
  for (const node of nodes) {
    if (size >= partSize && isAfterBlock && isBlock(node)) {
      parts.push(document.createElement('div'));
      size = 0;
    }
    parts.at(-1)?.append(node);
    size += 1;
    if (!isSpace(node)) isAfterBlock = isBlock(node);
  }
  return parts;
}

/** The box that holds everything: word processors put a page into some. A box of the paper is a block. */
function onlyBox({ childNodes }: Element): HTMLElement | undefined {
  const [only, more] = [...childNodes].filter((node) => !isSpace(node));
  const isBox = only instanceof HTMLElement && only.matches('div, span, section');
  return isBox && only.attributes.length === 0 && more === undefined ? only : undefined;
}

function isBlock(node: ChildNode): boolean {
  return node instanceof Element && node.matches(blocks);
}

/** Paragraphs of a list in Word have a level, and hold the typed number. */
function readListLevel(paragraph: HTMLElement): void {
  const level = Number(paragraph.dataset['list']);
  let typed = '';
  for (const number of paragraph.querySelectorAll<HTMLElement>('[data-list="number"]')) {
    typed += (number.textContent ?? '').trim();
    number.remove();
  }
  const isNumber = /[\p{L}\p{N}]/u.test(typed) && typed !== 'o';
  if (paragraph.tagName === 'P' && isNumber)
    paragraph.dataset['level'] = String(Math.min(deepestClause, level));
  else if (typed !== '') paragraph.prepend(/^[·o§▪]$/.test(typed) ? '• ' : `${typed} `);
}

const deepestClause = 6;

/** Items of web pages and Google Docs: numbered ones become clauses, others have a bullet, as lists of Word do. */
function readItem(item: HTMLElement): void {
  const list = item.closest('ol, ul');
  const first = [...item.childNodes].find((node) => !isSpace(node));
  const words = first instanceof HTMLElement && first.matches('p, div') ? first : item;
  // Items follow each other without a blank line.
  words.dataset['blank'] = '0';
  if (list?.tagName !== 'OL') words.prepend('• ');
  else if (words.matches('p, li')) {
    let level = 0;
    for (let at: Element | null | undefined = list; at && level < deepestClause; level++)
      at = at.parentElement?.closest('ol');
    words.dataset['level'] = String(level);
  }
  if (words !== item) item.replaceWith(...item.childNodes);
}

const blocks = 'p, div, section, ul, ol, li, h1, h2, h3, h4, h5, h6, table, tr';

/** A cell is one line of text, including nested tables. Merged cells become single cells. */
function flattenCell(cell: HTMLTableCellElement): void {
  for (const part of cell.querySelectorAll(`${blocks}, thead, tbody, td, th`)) {
    const [before, after] = [neighbour(part, 'previousSibling'), neighbour(part, 'nextSibling')];
    const isBlock = part.matches(blocks);
    if (before && !isBreak(before)) part.before(isBlock ? document.createElement('br') : ' ');
    if (isBlock && after && !(after instanceof Element && after.matches(`${blocks}, br`)))
      part.after(document.createElement('br'));
    part.replaceWith(...part.childNodes);
  }
  for (let more = cell.colSpan - 1; more > 0; more--) cell.after(document.createElement('td'));
  cell.removeAttribute('colspan');
  cell.removeAttribute('rowspan');
}

/** The next node on one side that is not only space between elements. */
function neighbour(node: ChildNode, side: 'previousSibling' | 'nextSibling'): ChildNode | null {
  let found = node[side];
  while (found && isSpace(found)) found = found[side];
  return found;
}

function isSpace(node: ChildNode): boolean {
  return node.nodeType === node.TEXT_NODE && /^[ \n]*$/.test(node.textContent ?? '');
}

function isBreak(node: ChildNode): boolean {
  return node.nodeName === 'BR';
}

/** A break within a paragraph or a box begins a line. */
function splitAtBreaks(block: HTMLElement): void {
  const children = [...block.childNodes];
  if (!children.some(isBreak) || block.closest('td, th')) return;
  // The words of a paragraph up to its first break stay in it.
  let line: Element | undefined = block.tagName === 'P' ? block : undefined;
  let end: Element = block;
  const begin = (at: ChildNode) => {
    const begun = document.createElement('p');
    begun.className = 'line';
    if (block.tagName === 'P') end.after(begun);
    else at.before(begun);
    end = begun;
    return begun;
  };
  for (const child of children) {
    if (isBreak(child)) {
      if (!line) begin(child);
      line = undefined;
      child.remove();
    } else if (child instanceof Element && child.matches(blocks)) line = undefined;
    else if (line || !isSpace(child)) {
      line ??= begin(child);
      if (line !== block) line.append(child);
    }
  }
}
