/** A decimal as somebody writes it in a locale: 1,250.50 or 1.250,50 or 1 250,50. */
export interface DecimalReader {
  /** Plain decimal text; undefined for what is no number in this locale. */
  read: (text: string) => string | undefined;
  /** How the locale writes a number, for messages. */
  example: string;
  /** Of the size that percentages are. */
  smallExample: string;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const anySpace = /[\s\u00a0\u202f\u2009]/;

export function createDecimalReader(locale: string, currency: string): DecimalReader {
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always', numberingSystem: 'latn' });
  const part = (type: string) =>
    format.formatToParts(1_234_567.5).find((found) => found.type === type)?.value;
  const decimal = part('decimal') ?? '.';
  const group = part('group') ?? ',';
  const groupPattern = anySpace.test(group) ? anySpace.source : group === '’' ? "['’]" : escape(group);
  // Groups of three, and of two before them where India counts in lakhs.
  const size = format.format(12_345_678).split(group).slice(1, -1)[0]?.length ?? 3;
  const whole = `\\d+|\\d{1,${size}}(?:${groupPattern}\\d{${size}})*${groupPattern}\\d{3}`;
  const pattern = new RegExp(`^([-−+]?)(${whole})(?:${escape(decimal)}(\\d+))?$`, 'u');
  const signs = currencySigns(locale, currency);
  const example = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    numberingSystem: 'latn',
    useGrouping: 'always',
  }).format(1250.5);

  const read = (text: string): string | undefined => {
    const bare = withoutSign(text.trim(), signs);
    const match = pattern.exec(bare);
    if (match === null) return undefined;
    const [, sign = '', digits = '', fraction] = match;
    const plain = digits.replace(/\D/g, '');
    return `${sign === '-' || sign === '−' ? '-' : ''}${plain}${fraction === undefined ? '' : `.${fraction}`}`;
  };
  return { read, example, smallExample: `7${decimal}5` };
}

function currencySigns(locale: string, currency: string): string[] {
  const displays = ['symbol', 'narrowSymbol', 'code'] as const;
  return displays.flatMap((currencyDisplay) => {
    const parts = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
    }).formatToParts(1);
    return parts.filter(({ type }) => type === 'currency').map(({ value }) => value);
  });
}

/** The currency's own sign may stand before or behind; one of another currency is no sign of ours. */
function withoutSign(text: string, signs: readonly string[]): string {
  for (const sign of signs) {
    if (text.startsWith(sign)) return text.slice(sign.length).trim();
    if (text.startsWith(`-${sign}`)) return `-${text.slice(sign.length + 1).trim()}`;
    if (text.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}
