import type { ResolvedBlock, ResolvedDocument, ResolvedInline, ResolvedLine } from '../document.ts';
import { exhibitLabel } from './exhibit-label.ts';

/** Renders the document as plain text. Tabs separate cells, form feeds separate pages, and footnotes come last. */
export function renderText(document: ResolvedDocument): string {
  const lines: string[] = [];
  for (const block of document.children) renderBlock(block, lines);
  for (let blank = 0; blank < document.blankEnd; blank++) lines.push('');
  if (document.footnotes.length > 0) lines.push('');
  for (const { number, children } of document.footnotes) lines.push(`[${number}] ${renderInlines(children)}`);
  if (lines.length === 0) return '';
  return lines.join('\n') + (document.finalNewline ? '\n' : '');
}

function renderBlock(block: ResolvedBlock, lines: string[]): void {
  for (let blank = 0; blank < block.blankBefore; blank++) lines.push('');
  switch (block.type) {
    case 'paragraph':
      for (const line of block.lines) lines.push(renderLine(line));
      return;
    case 'clause':
      for (const [index, line] of block.lines.entries()) {
        lines.push(numberText(index === 0 ? block.number : undefined) + renderLine(line));
      }
      return;
    case 'heading':
      lines.push(numberText(block.number) + renderInlines(block.children));
      return;
    case 'table':
      for (const { cells } of block.rows) {
        lines.push(cells.map(({ children }) => renderInlines(children)).join('\t'));
      }
      return;
    case 'pageBreak':
      lines.push('\f');
      return;
    case 'exhibit':
      lines.push('\f', exhibitLabel(block.name));
      if (block.title) lines.push(renderInlines(block.title));
      for (const child of block.children) renderBlock(child, lines);
      return;
    case 'signatures':
      for (const column of block.columns) for (const child of column) renderBlock(child, lines);
      return;
  }
}

function numberText(number: string | undefined): string {
  return number === undefined ? '' : `${number} `;
}

function renderLine({ indent, label, children }: ResolvedLine): string {
  return indent + (label ? label.text + label.gap : '') + renderInlines(children);
}

/** Returns the text of inline nodes, with footnote marks as `[1]`. */
export function renderInlines(nodes: ResolvedInline[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          return node.value;
        case 'break':
          return '\n';
        case 'footnoteMark':
          return `[${node.number}]`;
        case 'picture':
          return '';
        default:
          return renderInlines(node.children);
      }
    })
    .join('');
}
