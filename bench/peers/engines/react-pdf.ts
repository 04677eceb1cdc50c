import { fileURLToPath } from 'node:url';
import { Document, Font, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { StartEngine } from '../engine.ts';
import { clauseIndent, fonts, page } from '../engine.ts';
import type { FlatBlock, Run } from '../flat-document.ts';
import { flatten } from '../flat-document.ts';

const paragraph = { marginBottom: 6, textAlign: 'justify' } as const;

function inline(runs: Run[]) {
  return runs.map(({ text, bold }, key) => h(Text, { key, style: { fontWeight: bold ? 700 : 400 } }, text));
}

function element(block: FlatBlock, key: number): ReactElement {
  switch (block.type) {
    case 'heading': {
      const fontSize = block.level === 1 ? 15 : 12;
      return h(Text, { key, style: { fontSize, fontWeight: 700, marginBottom: 6 } }, block.text);
    }
    case 'paragraph':
      return h(Text, { key, style: paragraph }, inline(block.runs));
    case 'clause':
      return h(
        View,
        { key, style: { flexDirection: 'row', marginLeft: (block.level - 1) * clauseIndent } },
        h(Text, { style: { width: clauseIndent } }, block.number),
        h(Text, { style: { ...paragraph, flex: 1 } }, inline(block.runs)),
      );
    case 'table':
      return h(
        View,
        { key },
        block.rows.map((cells, row) =>
          h(
            View,
            { key: row, style: { flexDirection: 'row' }, wrap: false },
            cells.map((cell, at) =>
              h(Text, { key: at, style: { flex: 1, border: '0.5pt solid #888', padding: 3 } }, cell),
            ),
          ),
        ),
      );
    case 'signatures':
      return h(
        View,
        { key, style: { flexDirection: 'row' }, wrap: false },
        block.columns.map((column, at) =>
          h(
            View,
            { key: at, style: { flex: 1 } },
            column.map((runs, line) => h(Text, { key: line }, inline(runs))),
          ),
        ),
      );
  }
}

const start: StartEngine = () => {
  Font.register({
    family: 'Serif',
    fonts: [
      { src: fileURLToPath(fonts.regular), fontWeight: 400 },
      { src: fileURLToPath(fonts.bold), fontWeight: 700 },
    ],
  });
  const style = { padding: page.margin, fontFamily: 'Serif', fontSize: page.fontSize, lineHeight: 1.3 };
  return Promise.resolve({
    render: (document) =>
      renderToBuffer(h(Document, null, h(Page, { size: 'LETTER', style }, flatten(document).map(element)))),
    stop: () => Promise.resolve(),
  });
};

export default start;
