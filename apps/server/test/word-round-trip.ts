import type { ResolvedBlock, ResolvedDocument, ResolvedInline } from '@inkfield/engine/document';
import { exhibitLabel } from '@inkfield/engine/exhibit-label';
import { renderInlines } from '@inkfield/engine/render-text';
import { readDocx } from '../src/imports/docx/read-docx.ts';
import {
  paragraphText,
  type SourceBlock,
  type SourceParagraph,
  type SourceTable,
} from '../src/imports/source-document.ts';

/** The texts of a document, in the order of its pages. */
export interface Facts {
  words: string[];
  numbers: string[];
  /** Level and words. */
  headings: string[];
  /** The words of each cell, cell by cell and row by row, without blank ones. */
  tables: string[][][];
  footnotes: string[];
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const clean = (text: string) => wordsOf(text).join(' ');
const noFacts = (): Facts => ({ words: [], numbers: [], headings: [], tables: [], footnotes: [] });

/** The texts of the written document. */
export function factsOfDocument({ children, footnotes }: ResolvedDocument): Facts {
  const facts = noFacts();
  const say = (text: string) => void facts.words.push(...wordsOf(text));
  const textOf = (nodes: readonly ResolvedInline[]): string => renderInlines(withoutMarks(nodes));
  const walk = (blocks: readonly ResolvedBlock[]) => {
    for (const block of blocks) {
      const number = 'number' in block ? block.number : undefined;
      if (number !== undefined) facts.numbers.push(number);
      say(number ?? '');
      switch (block.type) {
        case 'paragraph':
        case 'clause':
          for (const line of block.lines) say(`${line.label?.text ?? ''} ${textOf(line.children)}`);
          break;
        case 'heading':
          say(textOf(block.children));
          facts.headings.push(`${block.level} ${clean(textOf(block.children))}`);
          break;
        case 'table':
          for (const { cells } of block.rows) for (const cell of cells) say(textOf(cell.children));
          facts.tables.push(
            block.rows
              .map(({ cells }) => cells.map((cell) => clean(textOf(cell.children))).filter(Boolean))
              .filter((row) => row.length > 0),
          );
          break;
        case 'exhibit': {
          const title = `${exhibitLabel(block.name)} ${textOf(block.title ?? [])}`;
          say(title);
          facts.headings.push(`1 ${clean(title)}`);
          walk(block.children);
          break;
        }
        case 'signatures':
          for (const column of block.columns) walk(column);
          break;
        default:
      }
    }
  };
  walk(children);
  facts.footnotes = footnotes.map((note) => clean(textOf(note.children)));
  return facts;
}

function withoutMarks(nodes: readonly ResolvedInline[]): ResolvedInline[] {
  return nodes.flatMap((node): ResolvedInline[] => {
    if (node.type === 'footnoteMark') return [];
    return 'children' in node ? [{ ...node, children: withoutMarks(node.children) }] : [node];
  });
}

/** The texts of a Word file, as our importer reads it. */
export async function factsOfWord(docx: Uint8Array): Promise<Facts> {
  const { blocks, pages } = await readDocx(Buffer.from(docx));
  // The importer puts the header of a first page before the text.
  const inHeader = new Set(pages?.inText);
  const facts = noFacts();
  const walkParagraph = (paragraph: SourceParagraph) => {
    const { number, headingLevel, runs } = paragraph;
    // Text boxes hang at the paragraph that follows them in the text.
    for (const { box = [] } of runs) walk(box);
    const text = paragraphText(paragraph);
    if (number?.isBullet === false) facts.numbers.push(number.label);
    facts.words.push(...wordsOf(`${number?.isBullet === false ? number.label : ''} ${text}`));
    if (headingLevel !== undefined) facts.headings.push(`${headingLevel} ${clean(text)}`);
    for (const { note } of runs) if (note !== undefined) facts.footnotes.push(clean(note));
  };
  const walkTable = ({ rows }: SourceTable) => {
    const cells = rows.map((row) => row.cells.filter(({ isContinued }) => !isContinued));
    for (const cell of cells.flat()) walk(cell.blocks);
    facts.tables.push(
      cells
        .map((row) => row.map((cell) => clean(textOfBlocks(cell.blocks))).filter(Boolean))
        .filter((row) => row.length > 0),
    );
  };
  const walk = (all: readonly SourceBlock[]) => {
    for (const block of all) {
      if (block.type === 'paragraph') walkParagraph(block);
      else walkTable(block);
    }
  };
  walk(blocks.filter((block) => !inHeader.has(block)));
  return facts;
}

function textOfBlocks(blocks: readonly SourceBlock[]): string {
  return blocks
    .map((block) =>
      block.type === 'paragraph'
        ? paragraphText(block)
        : block.rows.flatMap(({ cells }) => cells.map((cell) => textOfBlocks(cell.blocks))).join(' '),
    )
    .join(' ');
}
