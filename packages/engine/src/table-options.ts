/** What a `{table ...}` line asks for. */
export interface TableOptions {
  borders: boolean;
  /** Shares of the width, one a column; undefined: from what the columns hold. */
  widths: number[] | undefined;
}

const noBorders = /\bno borders?\b/i;
const widths = /\bwidths?:?((?:[\s,:]+\d{1,3}(?:\.\d{1,2})?)+)/i;

/** Reads the words after `{table`: `no borders`, `widths 2 1 1`. Other words mean nothing. */
export function readTableOptions(options: string): TableOptions {
  const shares =
    widths
      .exec(options)?.[1]
      ?.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  const isUsable = shares.length > 0 && shares.every((share) => share > 0);
  return { borders: !noBorders.test(options), widths: isUsable ? shares : undefined };
}
