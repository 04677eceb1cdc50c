import type { OpeningType } from './commands.ts';
import type { Condition, IfBranch, Inline, Position } from './nodes.ts';
import { parseNumbering } from './numbering.ts';
import { parseCondition } from './parse-condition.ts';
import { parseInline } from './parse-inline.ts';
import {
  addBlock,
  type CommandLine,
  type Frame,
  leaveText,
  type ParseState,
  topFrame,
} from './parse-state.ts';
import { indentOf, trimEndSpaces } from './source-text.ts';

const maxOpenBlocks = 20;

/** Parses a line that is a single command. Returns false if the line is text. */
export function readCommandLine(state: ParseState, line: CommandLine): boolean {
  const { command, position } = line;
  switch (command.type) {
    case 'pageBreak':
      addBlock(
        state,
        { type: 'pageBreak', ...(command.pages !== undefined && { pages: command.pages }) },
        position,
      );
      return true;
    case 'restart':
      addBlock(state, { type: 'restart' }, position);
      return true;
    case 'note':
      addBlock(state, { type: 'noteLine', text: command.text }, position);
      return true;
    case 'table':
      addBlock(state, { type: 'tableOptions', options: command.options }, position);
      state.tableOptions = command.options;
      return true;
    case 'numbering':
      return readNumbering(state, line, command.examples);
    case 'else':
      return readElse(state, line, { condition: undefined, typed: '', isElse: true });
    case 'elseIf':
      return readElse(state, line, {
        condition: readCondition(line, command.condition),
        typed: command.condition,
        isElse: false,
      });
    case 'column':
      return readColumn(state, line);
    case 'end':
      return readEnd(state, line, command.of);
    default:
      return readOpener(state, line);
  }
}

function readNumbering(state: ParseState, { position, source }: CommandLine, examples: string): boolean {
  const scheme = parseNumbering(examples);
  if (!scheme) {
    source.report(position, { kind: 'numbering' });
    return false;
  }
  addBlock(state, { type: 'numbering', scheme }, position);
  return true;
}

function readCondition({ source, position, shown }: CommandLine, text: string): Condition | undefined {
  const result = parseCondition(text);
  if ('condition' in result) return result.condition;
  source.report(position, { kind: 'condition', shown, error: result.error });
  return undefined;
}

function readElse(
  state: ParseState,
  { source, position, shown }: CommandLine,
  branch: Pick<IfBranch, 'condition' | 'typed' | 'isElse'>,
): boolean {
  if (state.ignoredOpeners > 0) return false;
  const frame = topFrame(state);
  if (!frame.ifBlock) {
    const open = frame.type === 'document' ? undefined : placeOf(frame);
    source.report(position, { kind: 'no-if', shown, ...(open && { open }) });
    return false;
  }
  const { branches } = frame.ifBlock;
  if (branches.at(-1)?.isElse) source.report(position, { kind: 'after-else', shown });
  frame.children = [];
  branches.push({ ...branch, children: frame.children, blankBefore: state.blank, position });
  leaveText(state);
  return true;
}

function readColumn(state: ParseState, { source, position }: CommandLine): boolean {
  if (state.ignoredOpeners > 0) return false;
  const frame = topFrame(state);
  if (!frame.signatures) {
    source.report(position, { kind: 'stray-column' });
    return false;
  }
  frame.children = [];
  frame.signatures.columns.push(frame.children);
  frame.signatures.breaks.push({ blankBefore: state.blank, position });
  leaveText(state);
  return true;
}

function readEnd(state: ParseState, line: CommandLine, of: OpeningType | undefined): boolean {
  const { source, position, shown } = line;
  if (state.ignoredOpeners > 0) {
    state.ignoredOpeners -= 1;
    return false;
  }
  const top = topFrame(state);
  if (top.type === 'document') {
    source.report(position, { kind: 'no-opener', shown });
    return false;
  }
  const depth =
    of === undefined ? state.stack.length - 1 : state.stack.findLastIndex(({ type }) => type === of);
  if (depth < 1) {
    source.report(position, { kind: 'mismatch', shown, open: placeOf(top) });
    return false;
  }
  while (state.stack.length - 1 > depth) {
    const frame = closeFrame(state);
    const before = { shown, line: source.line };
    source.report(frame.position, { kind: 'unclosed', shown: frame.shown, before });
  }
  closeFrame(state, position);
  return true;
}

function placeOf({ shown, position }: Frame): { shown: string; line: number } {
  return { shown, line: position.line };
}

function closeFrame(state: ParseState, end?: Position): Frame {
  const frame = topFrame(state);
  state.stack.pop();
  frame.close(state.blank, end);
  leaveText(state);
  return frame;
}

/** Closes blocks that are open at the end of the text and reports them at their opening line. */
export function closeAll(state: ParseState): void {
  while (state.stack.length > 1) {
    const { position, shown } = closeFrame(state);
    state.report(position, { kind: 'unclosed', shown });
  }
}

function readOpener(state: ParseState, line: CommandLine): boolean {
  if (state.stack.length > maxOpenBlocks || state.ignoredOpeners > 0) {
    state.ignoredOpeners += 1;
    line.source.report(line.position, { kind: 'depth', of: 'block' });
    return false;
  }
  const frame = openBlock(state, line);
  if (frame) state.stack.push(frame);
  return frame !== undefined;
}

function openBlock(state: ParseState, line: CommandLine): Frame | undefined {
  const { command, position, shown } = line;
  const children: Frame['children'] = [];
  const frame = { children, position, shown };
  switch (command.type) {
    case 'section': {
      const node = addBlock(state, { type: 'section', name: command.name, children, blankEnd: 0 }, position);
      return { ...frame, type: 'section', close: closer(node) };
    }
    case 'exhibit': {
      const title = command.title === undefined ? undefined : readTitle(line);
      const body = { type: 'exhibit' as const, name: command.name, title, children, blankEnd: 0 };
      return { ...frame, type: 'exhibit', close: closer(addBlock(state, body, position)) };
    }
    case 'if': {
      const first = {
        condition: readCondition(line, command.condition),
        typed: command.condition,
        isElse: false,
        children,
        blankBefore: 0,
        position,
      };
      const node = addBlock(state, { type: 'if', branches: [first], blankEnd: 0 }, position);
      return { ...frame, type: 'if', close: closer(node), ifBlock: node };
    }
    case 'forEach': {
      const { item, field, columns } = command;
      const where = command.where === undefined ? undefined : readCondition(line, command.where);
      const body = { type: 'forEach' as const, item, field, columns, where, children, blankEnd: 0 };
      const node = addBlock(state, body, position);
      return { ...frame, type: 'forEach', close: closer(node) };
    }
    case 'signatures': {
      const node = addBlock(
        state,
        { type: 'signatures', columns: [children], breaks: [], blankEnd: 0 },
        position,
      );
      return { ...frame, type: 'signatures', close: closer(node), signatures: node };
    }
    case 'center':
    case 'right': {
      const align = command.type;
      const node = addBlock(state, { type: 'align', align, children, blankEnd: 0 }, position);
      return { ...frame, type: align, close: closer(node) };
    }
    case 'style': {
      const node = addBlock(state, { type: 'style', name: command.name, children, blankEnd: 0 }, position);
      return { ...frame, type: 'style', close: closer(node) };
    }
    default:
      return undefined;
  }
}

function closer(node: { blankEnd: number; end?: Position }): Frame['close'] {
  return (blankEnd, end) => {
    node.blankEnd = blankEnd;
    if (end) node.end = end;
  };
}

/** The title is between the first colon and the closing brace. */
function readTitle({ source, position }: CommandLine): Inline[] {
  const from = source.text.indexOf(':', position.column - 1) + 1;
  const to = position.endColumn - 2;
  const raw = source.text.slice(from, to);
  return parseInline(source, from + indentOf(raw).length, from + trimEndSpaces(raw).length);
}
