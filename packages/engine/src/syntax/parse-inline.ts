import type { InlineCommand } from './commands.ts';
import {
  type CommandToken,
  type DelimiterToken,
  type InlineToken,
  type JoinerToken,
  lexInline,
  positionOf,
  type SourceLine,
} from './lex-inline.ts';
import type { Condition, Inline, InlineBranch, Position } from './nodes.ts';
import { parseCondition } from './parse-condition.ts';

const maxInlineIfs = 10;
const maxSpans = 4;
/** Maximum number of unmatched openers. Without a limit a line of them would take quadratic time. */
const maxPendingOpeners = 64;

interface Reading {
  source: SourceLine;
  tokens: InlineToken[];
  at: number;
  /** Depth of `{if}` around the token. */
  ifs: number;
  /** Number of `{if}` kept as text because of the limit. Their ends are text as well. */
  ignoredIfs: number;
  inFootnote: boolean;
  /** Number of commands around it that change how letters look. */
  spans: number;
}

/** Parses part of one line. Unreadable commands stay text, with a mistake. */
export function parseInline(source: SourceLine, from: number, to: number): Inline[] {
  return parseRange(source, { from, to }, { inFootnote: false, spans: 0 });
}

interface Range {
  from: number;
  to: number;
}

type Around = Pick<Reading, 'inFootnote' | 'spans'>;

function parseRange(source: SourceLine, { from, to }: Range, around: Around): Inline[] {
  const tokens = lexInline(source, from, to);
  return readGroup({ source, tokens, at: 0, ifs: 0, ignoredIfs: 0, ...around });
}

/** Parses nodes up to the end of the line, or up to the `{else}` or `{end}` of the surrounding `{if}`. */
function readGroup(reading: Reading): Inline[] {
  const items: (Inline | DelimiterToken | JoinerToken)[] = [];
  for (; reading.at < reading.tokens.length; reading.at++) {
    const token = reading.tokens[reading.at];
    if (!token) break;
    if (token.kind === 'delimiter' || token.kind === 'joiner') items.push(token);
    else if (token.kind === 'text') items.push(textNode(reading.source, token.value, token));
    else if (token.kind === 'placeholder') items.push(placeholderNode(reading.source, token));
    else if (endsBranch(reading, token)) break;
    else items.push(readCommand(reading, token));
  }
  return pairDelimiters(reading.source, items);
}

function endsBranch(reading: Reading, { command }: CommandToken): boolean {
  if (reading.ifs === 0 || reading.ignoredIfs > 0) return false;
  return command.type === 'else' || command.type === 'elseIf' || command.type === 'end';
}

function textNode(source: SourceLine, value: string, { start, end }: { start: number; end: number }): Inline {
  return { type: 'text', value, position: positionOf(source, start, end) };
}

function placeholderNode(
  source: SourceLine,
  { name, part, formats, fallback, loose, start, end }: InlineToken & { kind: 'placeholder' },
): Inline {
  const raw = source.text.slice(start, end);
  const position = positionOf(source, start, end);
  return { type: 'placeholder', name, part, formats, fallback, raw, loose, position };
}

function readCommand(reading: Reading, token: CommandToken): Inline {
  const { source } = reading;
  const { command, start, end } = token;
  const position = positionOf(source, start, end);
  switch (command.type) {
    case 'if':
      return readIf(reading, token, command.condition);
    case 'else':
    case 'elseIf':
    case 'end':
      return keepAsText(reading, token);
    case 'ref':
    case 'label':
      return { type: command.type, label: command.label, position };
    case 'note':
      return { type: 'note', text: command.text, position };
    case 'break':
      return { type: 'break', position };
    case 'footnote':
      return readFootnote(reading, token);
    case 'picture':
      return { type: 'picture', name: command.name, position };
    default:
      return readSpan(reading, token, command);
  }
}

function keepAsText(reading: Reading, token: CommandToken): Inline {
  const shown = reading.source.text.slice(token.start, token.end);
  const position = positionOf(reading.source, token.start, token.end);
  const closesIgnored = reading.ignoredIfs > 0;
  if (closesIgnored && token.command.type === 'end') reading.ignoredIfs -= 1;
  if (!closesIgnored) reading.source.report(position, { kind: 'no-if', shown });
  return { type: 'text', value: shown, position };
}

function readFootnote(reading: Reading, token: CommandToken): Inline {
  const { source } = reading;
  const position = positionOf(source, token.start, token.end);
  if (reading.inFootnote) {
    source.report(position, { kind: 'depth', of: 'footnote' });
    return { type: 'text', value: source.text.slice(token.start, token.end), position };
  }
  return {
    type: 'footnote',
    children: parseRange(
      source,
      { from: token.bodyStart, to: token.end - 1 },
      { inFootnote: true, spans: reading.spans },
    ),
    position,
  };
}

type SpanCommand = Extract<InlineCommand, { type: 'super' | 'sub' | 'strike' | 'styled' }>;

/** Words whose letters look otherwise than those around them. */
function readSpan(reading: Reading, token: CommandToken, command: SpanCommand): Inline {
  const { source, spans, inFootnote } = reading;
  const { start, end, bodyStart } = token;
  const position = positionOf(source, start, end);
  if (spans >= maxSpans) {
    source.report(position, { kind: 'depth', of: 'span' });
    return { type: 'text', value: source.text.slice(start, end), position };
  }
  const around = { inFootnote, spans: spans + 1 };
  const children = parseRange(source, { from: bodyStart, to: end - 1 }, around);
  return { ...command, children, position };
}

function readIf(reading: Reading, token: CommandToken, firstCondition: string): Inline {
  const { source } = reading;
  const position = positionOf(source, token.start, token.end);
  const shown = source.text.slice(token.start, token.end);
  if (reading.ifs >= maxInlineIfs || reading.ignoredIfs > 0) {
    reading.ignoredIfs += 1;
    source.report(position, { kind: 'depth', of: 'if' });
    return { type: 'text', value: shown, position };
  }
  const branches: InlineBranch[] = [];
  let end: Position | undefined;
  let opening = token;
  let typed = firstCondition;
  let isElse = false;
  reading.ifs += 1;
  for (;;) {
    reading.at += 1;
    branches.push({
      condition: typed === '' ? undefined : readCondition(source, opening, typed),
      typed,
      isElse,
      children: readGroup(reading),
      position: positionOf(source, opening.start, opening.end),
    });
    const closing = reading.tokens[reading.at];
    if (closing?.kind !== 'command') {
      source.report(position, { kind: 'unclosed-if', shown });
      break;
    }
    if (closing.command.type === 'end') {
      position.endColumn = closing.end + 1;
      end = positionOf(source, closing.start, closing.end);
      break;
    }
    if (isElse) reportAfterElse(source, closing);
    isElse ||= closing.command.type === 'else';
    typed = closing.command.type === 'elseIf' ? closing.command.condition : '';
    opening = closing;
  }
  if (position.endColumn === token.end + 1) position.endColumn = lastColumn(branches, position.endColumn);
  reading.ifs -= 1;
  return { type: 'inlineIf', branches, ...(end && { end }), position };
}

function lastColumn(branches: readonly InlineBranch[], atLeast: number): number {
  const ends = branches.map((branch) => branch.children.at(-1)?.position.endColumn ?? 0);
  return Math.max(atLeast, ...ends);
}

function reportAfterElse(source: SourceLine, { start, end }: CommandToken): void {
  const shown = source.text.slice(start, end);
  source.report(positionOf(source, start, end), { kind: 'after-else', shown });
}

function readCondition(source: SourceLine, token: CommandToken, text: string): Condition | undefined {
  const result = parseCondition(text);
  if ('condition' in result) return result.condition;
  const shown = source.text.slice(token.start, token.end);
  const { error } = result;
  source.report(positionOf(source, token.start, token.end), { kind: 'condition', shown, error });
  return undefined;
}

interface PendingOpener {
  delimiter: DelimiterToken;
  /** Index of the opener among the nodes read so far. */
  index: number;
  /** Number of words, placeholders and other nodes before it. */
  words: number;
}

/** Turns matching signs into emphasis. Unmatched signs and empty pairs stay text. */
function pairDelimiters(
  source: SourceLine,
  items: readonly (Inline | DelimiterToken | JoinerToken)[],
): Inline[] {
  const out: (Inline | DelimiterToken)[] = [];
  let pending: PendingOpener[] = [];
  let words = 0;
  for (const item of items) {
    if (!('kind' in item)) {
      if (item.type !== 'text' || /[\p{L}\p{N}]/u.test(item.value)) words += 1;
      out.push(item);
      continue;
    }
    if (item.kind === 'joiner') {
      // Between two joiners even a comma can be bold.
      words += 1;
      continue;
    }
    const partner = item.closes ? pending.findLastIndex((opener) => matches(opener.delimiter, item)) : -1;
    const opener = pending[partner];
    if (opener && words > opener.words) {
      const children = out.splice(opener.index).slice(1);
      pending = pending.slice(0, partner);
      out.push(emphasisNode(source, item, { opener: opener.delimiter, children }));
      continue;
    }
    if (item.opens) pending.push({ delimiter: item, index: out.length, words });
    if (pending.length > maxPendingOpeners) pending.shift();
    out.push(item);
  }
  return mergeText(source, out);
}

function matches(opener: DelimiterToken, closer: DelimiterToken): boolean {
  return opener.sign === closer.sign && opener.end - opener.start === closer.end - closer.start;
}

function emphasisNode(
  source: SourceLine,
  closer: DelimiterToken,
  { opener, children }: { opener: DelimiterToken; children: (Inline | DelimiterToken)[] },
): Inline {
  const size = closer.end - closer.start;
  const starred = size === 3 ? 'strongEmphasis' : size === 2 ? 'strong' : 'emphasis';
  const type = closer.sign === '_' ? 'underline' : starred;
  const position = positionOf(source, opener.start, closer.end);
  return { type, children: mergeText(source, children), position };
}

/** Turns unmatched signs into text and joins adjacent text nodes. */
function mergeText(source: SourceLine, items: (Inline | DelimiterToken)[]): Inline[] {
  const merged: Inline[] = [];
  let run: { value: string; position: Position } | undefined;
  for (const item of items) {
    const node = 'kind' in item ? textNode(source, source.text.slice(item.start, item.end), item) : item;
    if (node.type !== 'text') {
      run = undefined;
      merged.push(node);
      continue;
    }
    if (run && run.position.endColumn === node.position.column) {
      run.value += node.value;
      run.position.endColumn = node.position.endColumn;
      continue;
    }
    merged.push(node);
    run = node;
  }
  return merged;
}
