import type { Measure } from './quota-settings.ts';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `20 GB` in units of 1024, as the settings are written; `1,000 documents`. */
export function amountText(measure: Measure, amount: number): string {
  if (measure !== 'bytes') {
    const one = measure.slice(0, -1);
    return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : measure}`;
  }
  const step = amount < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(amount) / 10));
  const count = (amount / 1024 ** step).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `${count} ${units[step]}`;
}
