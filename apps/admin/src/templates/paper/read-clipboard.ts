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

/** Reads what word processors and web pages put on the clipboard, as far as the paper can hold it. */
export function sliceOfHtml(html: string): Slice {
  const page = readHtml(html);
  for (const paragraph of page.querySelectorAll<HTMLElement>(
    'p[data-list], h1[data-list], h2[data-list], h3[data-list]',
  ))
    readListLevel(paragraph);
  for (const cell of page.querySelectorAll<HTMLTableCellElement>('td, th')) flattenCell(cell);
  for (const breaking of page.querySelectorAll('p br')) splitParagraph(breaking);
  return DOMParser.fromSchema(schema).parseSlice(page);
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
  if (paragraph.tagName === 'P' && isNumber) paragraph.dataset['level'] = String(Math.min(6, level));
  else if (typed !== '') paragraph.prepend(/^[·o§▪]$/.test(typed) ? '• ' : `${typed} `);
}

/** A cell is one line of the text. Joined cells become cells. */
function flattenCell(cell: HTMLTableCellElement): void {
  for (const part of cell.querySelectorAll('p, div, li, h1, h2, h3, h4')) {
    if (part.nextElementSibling) part.append(document.createElement('br'));
    part.replaceWith(...part.childNodes);
  }
  for (let more = cell.colSpan - 1; more > 0; more--) cell.after(document.createElement('td'));
  cell.removeAttribute('colspan');
  cell.removeAttribute('rowspan');
}

/** A break within a paragraph begins a line. */
function splitParagraph(breaking: Element): void {
  const paragraph = breaking.parentElement;
  if (paragraph?.tagName !== 'P' || breaking.closest('td, th')) return;
  const rest = document.createElement('p');
  rest.className = 'line';
  while (breaking.nextSibling) rest.append(breaking.nextSibling);
  paragraph.after(rest);
  breaking.remove();
}
