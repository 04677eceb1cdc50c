import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import carbone from 'carbone';
import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import type { StartEngine } from '../engine.ts';
import { clauseIndent, NotInstalled, page } from '../engine.ts';
import type { FlatBlock, Run } from '../flat-document.ts';
import { flatten } from '../flat-document.ts';

const twipsPerPoint = 20;
const indent = clauseIndent * twipsPerPoint;
const offices = ['/usr/bin/soffice', '/usr/lib/libreoffice/program/soffice', '/usr/local/bin/soffice'];

function inline(runs: Run[]): TextRun[] {
  return runs.map(({ text, bold }) =>
    text === '\n' ? new TextRun({ break: 1 }) : new TextRun({ text, bold }),
  );
}

function paragraph(runs: Run[]): Paragraph {
  return new Paragraph({
    children: inline(runs),
    alignment: AlignmentType.JUSTIFIED,
    spacing: { after: 120 },
  });
}

function row(cells: (Paragraph | Paragraph[])[]): TableRow {
  const children = cells.map((cell) => new TableCell({ children: Array.isArray(cell) ? cell : [cell] }));
  return new TableRow({ children, cantSplit: true });
}

function element(block: FlatBlock): Paragraph | Table {
  switch (block.type) {
    case 'heading':
      return new Paragraph({
        text: block.text,
        heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
      });
    case 'paragraph':
      return paragraph(block.runs);
    case 'clause':
      return new Paragraph({
        children: [new TextRun(`${block.number}\t`), ...inline(block.runs)],
        indent: { left: block.level * indent, hanging: indent },
        alignment: AlignmentType.JUSTIFIED,
        spacing: { after: 120 },
      });
    case 'table':
      return new Table({ rows: block.rows.map((cells) => row(cells.map((text) => new Paragraph(text)))) });
    case 'signatures':
      return new Table({ rows: [row(block.columns.map((column) => column.map(paragraph)))] });
  }
}

function withTags(block: FlatBlock, values: Record<string, string>): FlatBlock {
  if (!('runs' in block)) return block;
  const runs = block.runs.map((run) => {
    const tagged = Object.entries(values).find(([, value]) => value === run.text);
    return tagged === undefined ? run : { ...run, text: `{d.${tagged[0]}}` };
  });
  return { ...block, runs };
}

async function makeTemplate(blocks: FlatBlock[]): Promise<Buffer> {
  const number = new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] });
  const footer = new Footer({
    children: [new Paragraph({ children: [number], alignment: AlignmentType.CENTER })],
  });
  const size = { width: page.width * twipsPerPoint, height: page.height * twipsPerPoint };
  const margin = page.margin * twipsPerPoint;
  const margins = { top: margin, bottom: margin, left: margin, right: margin };
  const run = { font: 'Liberation Serif', size: page.fontSize * 2 };
  const properties = { page: { size, margin: margins } };
  const section = { properties, footers: { default: footer }, children: blocks.map(element) };
  return Packer.toBuffer(new Document({ styles: { default: { document: { run } } }, sections: [section] }));
}

/** A DOCX made once for each document, then merged and put through a LibreOffice that stays started, as Carbone does it. */
const start: StartEngine = () => {
  if (!offices.some((path) => existsSync(path))) throw new NotInstalled('LibreOffice is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'peers-carbone-'));
  carbone.set({ factories: 1, startFactory: true, tempPath: folder });
  const merge = promisify<string, object, object, Buffer>(carbone.render);
  const templates = new Map<number, string>();
  return Promise.resolve({
    async render(document, values) {
      const blocks = flatten(document);
      let template = templates.get(blocks.length);
      if (template === undefined) {
        template = join(folder, `template-${blocks.length}.docx`);
        writeFileSync(template, await makeTemplate(blocks.map((block) => withTags(block, values))));
        templates.set(blocks.length, template);
      }
      return merge(template, values, { convertTo: 'pdf' });
    },
    stop() {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  });
};

export default start;
