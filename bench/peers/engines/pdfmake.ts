import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { StartEngine } from '../engine.ts';
import { clauseIndent, fonts, page } from '../engine.ts';
import type { FlatBlock } from '../flat-document.ts';
import { flatten } from '../flat-document.ts';

function content(block: FlatBlock): object {
  switch (block.type) {
    case 'heading':
      return { text: block.text, style: `heading${block.level}` };
    case 'paragraph':
      return { text: block.runs, style: 'text' };
    case 'clause':
      return {
        columns: [
          { text: block.number, width: clauseIndent },
          { text: block.runs, style: 'text' },
        ],
        margin: [(block.level - 1) * clauseIndent, 0, 0, 0],
      };
    case 'table':
      return { table: { headerRows: 1, widths: block.rows[0]?.map(() => '*'), body: block.rows } };
    case 'signatures':
      return {
        columns: block.columns.map((column) => column.map((runs) => ({ text: runs, style: 'text' }))),
        unbreakable: true,
      };
  }
}

const start: StartEngine = () => {
  const [normal, bold] = [fileURLToPath(fonts.regular), fileURLToPath(fonts.bold)];
  pdfmake.setFonts({ Serif: { normal, bold, italics: normal, bolditalics: bold } });
  pdfmake.setLocalAccessPolicy(() => true);
  return Promise.resolve({
    render: (document) =>
      pdfmake
        .createPdf({
          pageSize: 'LETTER',
          pageMargins: page.margin,
          defaultStyle: { font: 'Serif', fontSize: page.fontSize },
          styles: {
            heading1: { fontSize: 15, bold: true, alignment: 'center', margin: [0, 0, 0, 8] },
            heading2: { fontSize: 12, bold: true, margin: [0, 8, 0, 4] },
            text: { alignment: 'justify', lineHeight: 1.1, margin: [0, 0, 0, 6] },
          },
          footer: (current: number, count: number) => ({
            text: `Page ${current} of ${count}`,
            alignment: 'center',
          }),
          content: flatten(document).map(content),
        })
        .getBuffer(),
    stop: () => Promise.resolve(),
  });
};

export default start;
