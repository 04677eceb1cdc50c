import type { TemplateField } from '@inkfield/engine/template';
import type { TotalPlace } from './find-totals.ts';
import type { PlannedColumn } from './list-plan.ts';

type FieldPart = Pick<TemplateField, 'field_type' | 'required'> & Partial<TemplateField>;

/** The field of a total, and the one for the rate of a tax whose label does not say it. */
export interface TotalField {
  place: TotalPlace;
  name: string;
  part: FieldPart;
  rate?: string | undefined;
}

interface TotalsOptions {
  columns: readonly PlannedColumn[];
  /** Of the rows field. */
  rows: string;
  /** Gives the field of a total its name. */
  nameOf: (place: TotalPlace) => string;
  /** The percentage field of a tax without a rate in its label. */
  rateOf: (place: TotalPlace) => string;
}

const calculated = (formula: string): FieldPart => ({
  field_type: 'calculated',
  required: false,
  formula,
  result_type: 'currency',
});

/**
 * Returns the formulas of the values below items, read downwards as people do: the first sum is that of the items, a tax is
 * a share of what is above it, and a later sum has everything above it. A tax with no sum below is only named, so
 * nothing is calculated from there on.
 */
export function totalFields(
  totals: readonly TotalPlace[],
  { columns, rows, nameOf, rateOf }: TotalsOptions,
): TotalField[] {
  const money = amountColumn(columns);
  const fields: TotalField[] = [];
  let base = money && `sum(${rows}.${money.column.name})`;
  let taxes = '';
  for (const [at, place] of totals.entries()) {
    const quantity = place.under?.kind === 'quantity' ? place.under : undefined;
    if (place.kind === 'sum' && quantity !== undefined) {
      const part = { ...calculated(`sum(${rows}.${quantity.column.name})`), result_type: 'number' };
      fields.push({ place, name: nameOf(place), part });
      continue;
    }
    const isElsewhere = place.under !== undefined && place.under !== money;
    if (base === undefined || isElsewhere) break;
    if (place.kind === 'tax') {
      if (!totals.slice(at).some(({ kind }) => kind === 'sum')) break;
      const rate = place.rate ?? rateOf(place);
      const name = nameOf(place);
      fields.push({ place, name, part: calculated(`${inBrackets(base)} * ${rate}`), rate });
      taxes += ` + ${name}`;
    } else if (place.kind === 'sum') {
      const name = nameOf(place);
      fields.push({ place, name, part: calculated(base + taxes) });
      base = name;
      taxes = '';
    } else {
      const name = nameOf(place);
      fields.push({ place, name, part: { field_type: 'currency', required: false } });
      base += ` ${place.kind === 'discount' ? '-' : '+'} (if ${name} is empty then 0 else ${name})`;
    }
  }
  return fields;
}

const inBrackets = (base: string) => (/ [-+] /.test(base) ? `(${base})` : base);

/** The amounts of the items. Beside a quantity, a price is of one piece and does not add up. */
function amountColumn(columns: readonly PlannedColumn[]): PlannedColumn | undefined {
  const amounts = columns.filter(({ kind }) => kind === 'amount');
  if (amounts.length > 0) return amounts.length === 1 ? amounts[0] : undefined;
  const money = columns.filter(({ column }) => column.field_type === 'currency');
  const isPriced = columns.some(({ kind }) => kind === 'quantity');
  return money.length === 1 && !isPriced ? money[0] : undefined;
}
