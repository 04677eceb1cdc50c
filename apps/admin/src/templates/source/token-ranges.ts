import { parse } from '@inkfield/engine/parse';
import { type Token, type TokenKind, tokens } from '@inkfield/engine/tokens';
import {
  type EditorState,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';

export type ShownKind = Exclude<TokenKind, 'text' | 'blank' | 'newline'>;

class TokenValue extends RangeValue {
  readonly kind: ShownKind;
  constructor(kind: ShownKind) {
    super();
    this.kind = kind;
  }
  override eq(other: RangeValue): boolean {
    return other instanceof TokenValue && other.kind === this.kind;
  }
}

/** What a reading of the whole text found. */
export const setTokens = StateEffect.define<readonly Token[]>();

/**
 * What is a placeholder, a command or a mark. A key reads only its own line anew, which is nearly always right;
 * the reading of the whole text that follows a pause is always right.
 */
export const tokenRanges = StateField.define<RangeSet<TokenValue>>({
  create: ({ doc }) => toRanges(tokens(doc.toString())),
  update(ranges, transaction) {
    const whole = transaction.effects.findLast((effect) => effect.is(setTokens))?.value;
    if (whole) return keepEqual(ranges, toRanges(whole));
    return transaction.docChanged ? readChangedLines(ranges, transaction) : ranges;
  },
});

/** Nothing is drawn anew where the key had read its line right. */
function keepEqual(before: RangeSet<TokenValue>, now: RangeSet<TokenValue>): RangeSet<TokenValue> {
  return RangeSet.eq([before], [now]) ? before : now;
}

function readChangedLines(ranges: RangeSet<TokenValue>, { changes, state }: Transaction) {
  let next = ranges.map(changes);
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    const from = state.doc.lineAt(fromB).from;
    const to = state.doc.lineAt(toB).to;
    next = next.update({
      filterFrom: from,
      filterTo: to,
      filter: (start, end) => end < from || start > to,
      add: readLines(state, from, to),
      sort: true,
    });
  });
  return next;
}

function readLines(state: EditorState, from: number, to: number): Range<TokenValue>[] {
  const text = state.sliceDoc(from, to);
  return toSortedRanges(tokens(text, parse(text)), from);
}

function toSortedRanges(found: readonly Token[], offset: number): Range<TokenValue>[] {
  return found.flatMap(({ kind, start, end }) =>
    isShown(kind) && end > start ? [new TokenValue(kind).range(offset + start, offset + end)] : [],
  );
}

/** What a reading of the whole text found, as `tokenRanges` holds it. */
export function toRanges(found: readonly Token[]): RangeSet<TokenValue> {
  return RangeSet.of(toSortedRanges(found, 0));
}

function isShown(kind: TokenKind): kind is ShownKind {
  return kind !== 'text' && kind !== 'blank' && kind !== 'newline';
}

export interface ShownToken {
  kind: ShownKind;
  from: number;
  to: number;
}

/** What touches a stretch of the text, in order. */
export function tokensBetween(state: EditorState, from: number, to: number): ShownToken[] {
  const found: ShownToken[] = [];
  state.field(tokenRanges).between(from, to, (start, end, { kind }) => {
    found.push({ kind, from: start, to: end });
  });
  return found;
}

const namesByRanges = new WeakMap<RangeSet<TokenValue>, ReadonlySet<string>>();

/** What rows of a repeat are called in the text, in lower case: `lease` of `{for each lease in rent_roll}`. */
export function rowNames(state: EditorState): ReadonlySet<string> {
  const ranges = state.field(tokenRanges);
  const known = namesByRanges.get(ranges);
  if (known) return known;
  const names = tokensBetween(state, 0, state.doc.length).flatMap(({ kind, from, to }) =>
    kind === 'command'
      ? (/^\{\s*for each\s+(\w+)\s+in\s/i.exec(state.sliceDoc(from, to))?.[1]?.toLowerCase() ?? [])
      : [],
  );
  const found = new Set(names);
  namesByRanges.set(ranges, found);
  return found;
}

/** The name between the brackets of a placeholder. */
export function placeholderName(raw: string): string {
  const inside = raw.slice(1, -1);
  return /^[A-Za-z][A-Za-z0-9_]*(?=\.|$| as | or )/.exec(inside)?.[0] ?? inside.trim();
}
