import { parse } from '@inkfield/engine/parse';
import { type Token, type TokenKind, tokens } from '@inkfield/engine/tokens';
import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state';

export type ShownKind = Exclude<TokenKind, 'text' | 'blank' | 'newline'>;

export interface ShownToken {
  kind: ShownKind;
  from: number;
  to: number;
}

/** The tokens of the whole text. */
export const setTokens = StateEffect.define<readonly Token[]>();

/**
 * The placeholders, commands and marks, in the order of the text. After a key only its line is parsed again, which is
 * nearly always right. After a pause the whole text is parsed, which is always right.
 */
export const tokenRanges = StateField.define<readonly ShownToken[]>({
  create: ({ doc }) => toRanges(tokens(doc.toString())),
  update(shown, transaction) {
    const whole = transaction.effects.findLast((effect) => effect.is(setTokens))?.value;
    if (whole) return keepEqual(shown, toRanges(whole));
    return transaction.docChanged ? readChangedLines(shown, transaction) : shown;
  },
});

/** Returns the old array if nothing differs, so that nothing renders again. */
function keepEqual(before: readonly ShownToken[], now: readonly ShownToken[]): readonly ShownToken[] {
  const isEqual = (token: ShownToken, index: number) => {
    const other = before[index];
    return token.kind === other?.kind && token.from === other.from && token.to === other.to;
  };
  return before.length === now.length && now.every(isEqual) ? before : now;
}

/** Parses the text from the first changed line to the last. Tokens after it only move. */
function readChangedLines(shown: readonly ShownToken[], { changes, state }: Transaction): ShownToken[] {
  let first = Infinity;
  let last = 0;
  changes.iterChangedRanges((_fromBefore, _toBefore, from, to) => {
    first = Math.min(first, from);
    last = Math.max(last, to);
  });
  const from = state.doc.lineAt(first).from;
  const to = state.doc.lineAt(last).to;
  const by = changes.newLength - changes.length;
  return [
    ...shown.filter((token) => token.to < from),
    ...readLines(state, from, to),
    ...shown.flatMap((token) =>
      token.from + by > to ? [{ kind: token.kind, from: token.from + by, to: token.to + by }] : [],
    ),
  ];
}

function readLines(state: EditorState, from: number, to: number): ShownToken[] {
  const text = state.sliceDoc(from, to);
  return toRanges(tokens(text, parse(text)), from);
}

/** Converts tokens to the form in `tokenRanges`. */
export function toRanges(found: readonly Token[], offset = 0): ShownToken[] {
  return found.flatMap(({ kind, start, end }) =>
    isShown(kind) && end > start ? [{ kind, from: offset + start, to: offset + end }] : [],
  );
}

function isShown(kind: TokenKind): kind is ShownKind {
  return kind !== 'text' && kind !== 'blank' && kind !== 'newline';
}

/** The tokens that overlap or touch a range of the text, in order. */
export function tokensBetween(state: EditorState, from: number, to: number): ShownToken[] {
  return state.field(tokenRanges).filter((token) => token.from <= to && token.to >= from);
}

const namesByRanges = new WeakMap<readonly ShownToken[], ReadonlySet<string>>();

/** The names of the rows of repeats, in lower case: `lease` of `{for each lease in rent_roll}`. */
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
