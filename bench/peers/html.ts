import type { ResolvedDocument } from '@inkfield/engine/document';
import { clauseIndent, fonts, page } from './engine.ts';
import type { FlatBlock, Run } from './flat-document.ts';
import { flatten } from './flat-document.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

function escape(text: string): string {
  return text.replaceAll(/[&<>\n]/g, (sign) => escapes[sign] ?? sign);
}

function inline(runs: Run[]): string {
  return runs.map(({ text, bold }) => (bold ? `<b>${escape(text)}</b>` : escape(text))).join('');
}

function element(block: FlatBlock): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level}>${escape(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inline(block.runs)}</p>`;
    case 'clause':
      return `<p class="clause" style="margin-left:${block.level * clauseIndent}pt"><span>${escape(block.number)}</span>${inline(block.runs)}</p>`;
    case 'table': {
      const [head = [], ...rows] = block.rows;
      const row = (cells: string[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
      return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
    }
    case 'signatures': {
      const columns = block.columns.map(
        (column) => `<div>${column.map((runs) => `<p>${inline(runs)}</p>`).join('')}</div>`,
      );
      return `<section>${columns.join('')}</section>`;
    }
  }
}

const style = `
@font-face { font-family: Serif; src: url('${fonts.regular.href}') }
@font-face { font-family: Serif; font-weight: bold; src: url('${fonts.bold.href}') }
@page { size: ${page.width}pt ${page.height}pt; margin: ${page.margin}pt; @bottom-center { content: 'Page ' counter(page) ' of ' counter(pages) } }
body { font: ${page.fontSize}pt/1.3 Serif, serif; margin: 0; text-align: justify; hyphens: auto }
h1 { font-size: 15pt; text-align: center } h2 { font-size: 12pt; break-after: avoid }
p { margin: 0 0 6pt; orphans: 2; widows: 2 }
.clause { text-indent: -${clauseIndent}pt } .clause span { display: inline-block; width: ${clauseIndent}pt; text-indent: 0 }
table { border-collapse: collapse; width: 100% } th, td { border: .5pt solid #888; padding: 3pt 6pt; text-align: left }
thead { display: table-header-group } tr { break-inside: avoid }
section { display: flex; gap: 36pt; break-inside: avoid } section div { flex: 1 }`;

/** The document as a page of HTML with the style of print: for engines that are browsers, or like them. */
export function toHtml(document: ResolvedDocument): string {
  const body = flatten(document).map(element).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Document</title><style>${style}</style></head><body>${body}</body></html>`;
}
