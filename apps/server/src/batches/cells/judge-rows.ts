import type { ColumnDates } from '@inkfield/contract/batch-columns';
import { readingRules } from '../../documents/reading-rules.ts';
import type { EngineText } from '../../documents/resolve-jobs.ts';
import { sentCells } from '../sent-cells.ts';
import type { Cell } from '../table/cell.ts';
import { readRows } from '../table/check-message.ts';
import { createRowCheck } from './check-row.ts';
import { createDateCounts, type DateOrders } from './date-columns.ts';
import { createExampleCheck } from './example-row.ts';
import { type MatchedColumns, readCells } from './stored-cells.ts';

export interface JudgePlan extends MatchedColumns {
  text: EngineText;
  /** Where it was given for a column with ambiguous dates. */
  dateOrders?: DateOrders;
}

/** A row as it is stored. */
export interface JudgedRow {
  number: number;
  cells_json: string;
  sent_json: string;
  errors_json: string | null;
}

/** A stored row with the errors that it had before. */
export interface StoredCells {
  row_number: number;
  cells_json: string | null;
  errors_json: string | null;
}

interface JudgedAgain {
  number: number;
  errors_json: string | null;
  grown: number;
}

function byteLength(json: string | null): number {
  return Buffer.byteLength(json ?? '');
}

/** Judges the rows of one table, part by part. */
export function createJudge({ text, dateOrders, ...matched }: JudgePlan) {
  const { fields } = text;
  const plan = {
    fields,
    ...matched,
    rules: readingRules(text),
    ...(dateOrders && { dateOrders }),
  };
  const check = createRowCheck(plan);
  const dateCounts = createDateCounts(plan);
  // Values that are made up one by one may break a rule between fields.
  const valueCheck = createRowCheck({ ...plan, rules: { ...plan.rules, between: undefined } });
  const isExample = createExampleCheck({ ...plan, check: valueCheck });
  let isFirst = true;
  let example: number | undefined;

  function errorsOf(cells: readonly Cell[]): string | null {
    const checked = check(cells);
    dateCounts.count(cells, checked);
    return checked.errors.length > 0 ? JSON.stringify(checked.errors) : null;
  }

  return {
    /** New rows, as the child that reads the table gives them. The untouched example row is left out. */
    judge(json: string): JudgedRow[] {
      const rows = readRows(json);
      const [first] = rows;
      if (isFirst && first !== undefined && isExample(first.cells)) {
        example = first.number;
        rows.shift();
      }
      isFirst = false;
      return rows.map(({ number, cells }) => ({
        number,
        cells_json: JSON.stringify(cells),
        sent_json: JSON.stringify(sentCells(matched.headers, cells)),
        errors_json: errorsOf(cells),
      }));
    },

    /** Rows that are stored already: those whose errors change, with their errors now and how many bytes these add. */
    judgeAgain(rows: readonly StoredCells[]): JudgedAgain[] {
      return rows.flatMap(({ row_number: number, cells_json, errors_json: before }) => {
        const errors_json = errorsOf(readCells(cells_json));
        if (errors_json === before) return [];
        return [{ number, errors_json, grown: byteLength(errors_json) - byteLength(before) }];
      });
    },

    /** Summary of all rows: the columns with ambiguous dates, by field, and the row that was left out. */
    summarise: (): { dates: Map<string, ColumnDates>; example: number | undefined } => ({
      dates: dateCounts.describe(),
      example,
    }),
  };
}

export type JudgeJobs = ReturnType<typeof createJudge>;
