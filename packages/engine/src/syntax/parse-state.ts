import type { BlockCommand, OpeningType } from './commands.ts';
import type { SourceLine } from './lex-inline.ts';
import type { Block, Clause, If, Paragraph, Position, Signatures, Table } from './nodes.ts';
import type { ReportMistake } from './mistakes.ts';

/** An open block. Further blocks become its children until its `{end}`. */
export interface Frame {
  type: OpeningType | 'document';
  children: Block[];
  position: Position;
  /** As typed, for messages. */
  shown: string;
  /** Receives the blank lines before `{end}`, and the place of that line. */
  close: (blankEnd: number, end: Position | undefined) => void;
  ifBlock?: If;
  signatures?: Signatures;
}

export interface ParseState {
  report: ReportMistake;
  stack: Frame[];
  /** Blank lines since the last block. */
  blank: number;
  /** The block that receives further text lines. */
  openText: Paragraph | Clause | undefined;
  /** The table that receives further rows. */
  openTable: Table | undefined;
  tableOptions: string;
  /** Number of blocks kept as text because they are nested too deep. Their ends are text as well. */
  ignoredOpeners: number;
}

/** A command line that was recognised. */
export interface CommandLine {
  source: SourceLine;
  position: Position;
  /** The command with its braces. */
  shown: string;
  command: BlockCommand;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type BlockBody = DistributiveOmit<Block, 'position' | 'blankBefore'>;

const nowhere: Position = { line: 1, column: 1, endColumn: 1 };

export function createParseState(children: Block[], report: ReportMistake): ParseState {
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

/** The next line begins a new block. */
export function leaveText(state: ParseState): void {
  state.blank = 0;
  state.openText = undefined;
  state.openTable = undefined;
}

/** Adds a block to the innermost open one, with the blank lines before it. */
export function addBlock<Body extends BlockBody>(state: ParseState, body: Body, position: Position): Body {
  const node = Object.assign(body, { position, blankBefore: state.blank });
  leaveText(state);
  topFrame(state).children.push(node);
  return body;
}
