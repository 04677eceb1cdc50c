import { nearestWord } from './edit-distance.ts';

/** Options of a `{table ...}` line. */
export interface TableOptions {
  borders: boolean;
  /** Makes the last row a total: bold, with a rule above it. */
  total: boolean;
  /** Makes the table a letterhead: the header row is as large as a title, and the only rule is below the table. */
  letterhead: boolean;
  /** Relative widths of the columns. If undefined they depend on the content. */
  widths: number[] | undefined;
  /** Name of a table of the template's look: `look Table 1`, up to a comma. */
  look: string | undefined;
}

const noBorders = /\bno borders?\b/i;
const total = /\btotal(?: row)?\b/i;
const letterhead = /\bletterhead\b/i;
const look = /\blook:?\s+([^,;]{1,60})/i;
const widths = /\bwidths?:?((?:[\s,:]+\d{1,3}(?:\.\d{1,2})?)+)/i;

/** Corrections of words that are probably mistaken. */
const meanings: Partial<Record<string, string>> = {
  noborders: 'no borders',
  borderless: 'no borders',
  borders: 'no borders',
  border: 'no borders',
  widths: 'widths 2 1',
  width: 'widths 2 1',
  columns: 'widths 2 1',
  total: 'total',
  totals: 'total',
  letterhead: 'letterhead',
  letterheads: 'letterhead',
};

/** Returns the mistake in the words after `{table`, or undefined. */
export function problemOfTableOptions(options: string): string | undefined {
  const shares = widths.exec(options)?.[1];
  if (shares !== undefined && readTableOptions(options).widths === undefined)
    return 'widths are shares above zero, one for each column, like "widths 2 1"';
  const rest = [look, noBorders, total, letterhead, widths].reduce(
    (text, known) => text.replace(known, ' '),
    options,
  );
  const unknown = (rest.match(/[^\s,;:]+/g) ?? []).filter((word) => word.toLowerCase() !== 'and');
  if (unknown.length === 0) return undefined;
  const joined = unknown.join('').replace(/[^A-Za-z]/g, '');
  const words = [joined, ...unknown].slice(0, 5);
  const near = words
    .map((word) => nearestWord(word, Object.keys(meanings), 2))
    .find((word) => word !== undefined);
  const meant = near === undefined ? undefined : meanings[near];
  const hint =
    meant === undefined
      ? 'the options are "no borders", "total", "letterhead" and "widths 2 1"'
      : `did you mean "${meant}"?`;
  return `{table ...} does not know "${unknown.join(' ').slice(0, 60)}" (${hint})`;
}

/** Reads the words after `{table`: `no borders`, `total`, `letterhead`, `widths 2 1 1`. Other words are ignored. */
export function readTableOptions(options: string): TableOptions {
  const shares =
    widths
      .exec(options)?.[1]
      ?.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  const isUsable = shares.length > 0 && shares.every((share) => share > 0);
  return {
    borders: !noBorders.test(options) && !letterhead.test(options),
    total: total.test(options),
    letterhead: letterhead.test(options),
    look: look.exec(options)?.[1]?.trim(),
    widths: isUsable ? shares : undefined,
  };
}
