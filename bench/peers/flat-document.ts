import type { ResolvedBlock, ResolvedDocument, ResolvedInline } from '@inkfield/engine/document';

/** A stretch of text in one weight. */
export interface Run {
  text: string;
  bold: boolean;
}

/** The parts of the resolved document that every engine here can typeset. */
export type FlatBlock =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; runs: Run[] }
  | { type: 'clause'; level: number; number: string; runs: Run[] }
  | { type: 'table'; rows: string[][] }
  | { type: 'signatures'; columns: Run[][][] };

function runsOf(inlines: ResolvedInline[], bold = false): Run[] {
  return inlines.flatMap((inline): Run[] => {
    switch (inline.type) {
      case 'text':
        return [{ text: inline.value, bold }];
      case 'break':
        return [{ text: '\n', bold }];
      case 'footnoteMark':
        return [];
      default:
        return runsOf(inline.children, bold || inline.type.startsWith('strong'));
    }
  });
}

function textOf(inlines: ResolvedInline[]): string {
  return runsOf(inlines)
    .map(({ text }) => text)
    .join('');
}

function linesOf(block: ResolvedBlock): Run[] {
  if (block.type !== 'paragraph' && block.type !== 'clause') return [];
  return block.lines.flatMap(({ children }, index) => [
    ...(index > 0 ? [{ text: '\n', bold: false }] : []),
    ...runsOf(children),
  ]);
}

function flattenBlock(block: ResolvedBlock): FlatBlock[] {
  switch (block.type) {
    case 'heading':
      return [
        {
          type: 'heading',
          level: block.level,
          text: [block.number, textOf(block.children)].filter(Boolean).join(' '),
        },
      ];
    case 'paragraph':
      return [{ type: 'paragraph', runs: linesOf(block) }];
    case 'clause':
      return [{ type: 'clause', level: block.level, number: block.number ?? '', runs: linesOf(block) }];
    case 'table':
      return [
        { type: 'table', rows: block.rows.map(({ cells }) => cells.map(({ children }) => textOf(children))) },
      ];
    case 'signatures':
      return [{ type: 'signatures', columns: block.columns.map((column) => column.map(linesOf)) }];
    case 'exhibit':
      return block.children.flatMap(flattenBlock);
    case 'pageBreak':
      return [];
  }
}

export function flatten(document: ResolvedDocument): FlatBlock[] {
  return document.children.flatMap(flattenBlock);
}
