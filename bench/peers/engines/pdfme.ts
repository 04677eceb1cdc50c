import { readFileSync } from 'node:fs';
import { generate } from '@pdfme/generator';
import { table, text } from '@pdfme/schemas';
import type { StartEngine } from '../engine.ts';
import { fonts, page } from '../engine.ts';
import type { FlatBlock, Run } from '../flat-document.ts';
import { flatten } from '../flat-document.ts';

const millimetresPerPoint = 25.4 / 72;

function plain(runs: Run[]): string {
  return runs.map(({ text }) => text).join('');
}

function rows(block: FlatBlock): string[][] {
  switch (block.type) {
    case 'heading':
      return [['', block.text]];
    case 'paragraph':
      return [['', plain(block.runs)]];
    case 'clause':
      return [[block.number, plain(block.runs)]];
    case 'table':
      return block.rows.map((cells) => ['', cells.join('   ')]);
    case 'signatures':
      return block.columns.map((column) => ['', column.map(plain).join('\n')]);
  }
}

const frame = { top: 0, right: 0, bottom: 0, left: 0 };
const cell = {
  fontName: 'Serif',
  fontSize: page.fontSize,
  lineHeight: 1.3,
  characterSpacing: 0,
  alignment: 'left',
  verticalAlignment: 'top',
  fontColor: '#000000',
  backgroundColor: '',
  borderColor: '#000000',
  borderWidth: frame,
  padding: { top: 1, right: 1, bottom: 1, left: 1 },
};

/** pdfme has no flowing text but in a table: the document is one, a row a block, in one weight. */
const start: StartEngine = () => {
  const font = { Serif: { data: readFileSync(fonts.regular), fallback: true } };
  const [width, height, margin] = [page.width, page.height, page.margin].map(
    (points) => points * millimetresPerPoint,
  ) as [number, number, number];
  const body = {
    name: 'body',
    type: 'table',
    position: { x: margin, y: margin },
    width: width - 2 * margin,
    height: 20,
    content: '',
    showHead: false,
    head: ['', ''],
    headWidthPercentages: [8, 92],
    headStyles: cell,
    bodyStyles: { ...cell, alternateBackgroundColor: '' },
    columnStyles: {},
    tableStyles: { borderColor: '#ffffff', borderWidth: 0 },
  };
  const basePdf = {
    width,
    height,
    padding: [margin, margin, margin, margin] as [number, number, number, number],
  };
  return Promise.resolve({
    render: (document) =>
      generate({
        template: { basePdf, schemas: [[body]] },
        inputs: [{ body: JSON.stringify(flatten(document).flatMap(rows)) }],
        plugins: { text, table },
        options: { font },
      }),
    stop: () => Promise.resolve(),
  });
};

export default start;
