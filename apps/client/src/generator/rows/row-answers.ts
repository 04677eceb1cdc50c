import { rowsIn } from '@inkfield/engine/fields/text-value';
import { rowIdKey, withRowIds, withoutRowId } from '@inkfield/engine/merge-rows';
import type { Row, Value } from '@inkfield/engine/template';
import { randomKey } from '../../session/idempotency-keys.ts';

/**
 * Rows as an unfinished document keeps them, by the rows of the live document: with their ids, and with texts that do
 * not fit their cells.
 */
const answers = new WeakMap<Row, Row>();

/** Converts rows between the live document and an unfinished one. Other values stay as they are. */
export interface RowAnswers {
  toAnswer: (value: Value) => Value;
  toValue: (answer: Value) => Value;
}

export const rowAnswers: RowAnswers = {
  toAnswer: (value) => (rowsIn(value).length === 0 ? value : rowsIn(value).map(answerOf)),
  toValue: (answer) =>
    rowsIn(answer).length === 0
      ? answer
      : withRowIds(rowsIn(answer)).map((row) => keepAnswer(withoutRowId(row), row)),
};

export function answerOf(row: Row): Row {
  return answers.get(row) ?? row;
}

/** Keeps the answer of a row of the live document, and returns that row. */
export function keepAnswer(row: Row, answer: Row): Row {
  answers.set(row, answer);
  return row;
}

/** The id of a row that is added. */
export function newRowId(): string {
  return randomKey().slice(0, 16);
}

export function idOf(answer: Row): string {
  return answer[rowIdKey] ?? newRowId();
}
