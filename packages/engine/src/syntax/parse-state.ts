import type { BlockCommand, OpeningType } from './commands.ts';
import type { SourceLine } from './lex-inline.ts';
import type { Block, Clause, If, Paragraph, Position, Signatures, Table } from './nodes.ts';
import type { Report } from './parse-report.ts';

/** A block that is open: where further blocks go until its `{end}`. */
export interface Frame {
  type: OpeningType | 'document';
  children: Block[];
  position: Position;
  /** As typed, for messages. */
  shown: string;
  /** Takes the blank lines before `{end}`. */
  close: (blankEnd: number) => void;
  ifBlock?: If;
  signatures?: Signatures;
}

export interface ParseState {
  report: Report;
  stack: Frame[];
  /** Blank lines since the last block. */
  blank: number;
  /** Takes further text lines. */
  openText: Paragraph | Clause | undefined;
  /** Takes further rows. */
  openTable: Table | undefined;
  tableOptions: string;
  /** Blocks nested too deep were opened and kept as text: as many ends are text, too. */
  ignoredOpeners: number;
}

/** A command line that was recognised. */
export interface CommandLine {
  source: SourceLine;
  position: Position;
  /** The braces and what they hold. */
  shown: string;
  command: BlockCommand;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type BlockBody = DistributiveOmit<Block, 'position' | 'blankBefore'>;

const nowhere: Position = { line: 1, column: 1, endColumn: 1 };

export function createParseState(children: Block[], report: Report): ParseState {
  const root: Frame = { type: 'document', children, position: nowhere, shown: '', close: () => undefined };
  return {
    report,
    stack: [root],
    blank: 0,
    openText: undefined,
    openTable: undefined,
    tableOptions: '',
    ignoredOpeners: 0,
  };
}

export function topFrame(state: ParseState): Frame {
  const frame = state.stack.at(-1);
  // The document's own frame is never popped.
  if (!frame) throw new Error('no open frame');
  return frame;
}

/** What comes next begins a block of its own, right below. */
export function leaveText(state: ParseState): void {
  state.blank = 0;
  state.openText = undefined;
  state.openTable = undefined;
}

/** Adds a block where the innermost open one takes it, with the blank lines that came before. */
export function addBlock<Body extends BlockBody>(state: ParseState, body: Body, position: Position): Body {
  const node = Object.assign(body, { position, blankBefore: state.blank });
  leaveText(state);
  topFrame(state).children.push(node);
  return body;
}
