/** The kind of a value below items. */
export type TotalKind = 'sum' | 'tax' | 'discount' | 'charge';

export interface TotalLabel {
  kind: TotalKind;
  /** Of a tax, such as `19%`; undefined where the label does not say it. */
  rate?: string | undefined;
}

/** Labels in English, German, French and Spanish, in lower case, without rates, units and signs at the end. */
const labels: readonly [TotalKind, RegExp][] = [
  [
    'sum',
    /^(?:sub[ -]?total|(?:grand |net |invoice |order )?total(?: (?!tax|vat|discount|mwst|tva|iva)\p{L}+)?(?: due| amount| cost| price)?|total (?:due|payable|amount due|amount payable)|amount due|balance due|sum|net amount|zwischensumme|(?:gesamt|end|rechnungs|netto|brutto)(?:betrag|summe|preis)?|gesamt netto|gesamt brutto|summe(?: netto| brutto)?|zu zahlen(?:der betrag)?|zahlbetrag|sous[ -]total(?: ht)?|(?:montant )?total(?: général)?(?: net)?(?: ht| ttc)?|montant (?:ht|ttc)|(?:net|total) à payer|base imponible|suma|(?:importe )?total(?: general| a pagar)?|total factura)$/u,
  ],
  [
    'tax',
    /^(?:(?:plus |add |incl\.? |zzgl\.? |\+ ?)?(?:(?:sales |value[ -]added |state )?tax|vat|gst|hst|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|t\.v\.a|iva|i\.v\.a)\.?)$/,
  ],
  ['discount', /^(?:(?:less |abzgl\.? )?(?:discount|rabatt|nachlass|remise|rabais|descuento))$/],
  [
    'charge',
    /^(?:shipping(?: (?:&|and) handling)?|delivery|freight|versand(?:kosten)?|porto|frais de (?:port|livraison)|livraison|envío|gastos de envío|portes|transporte)$/,
  ],
];

const percent = /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/;

/** Longer words are a sentence. */
const maxLength = 80;

/** Reads the label of a value; undefined for any other words. */
export function readTotalLabel(label: string): TotalLabel | undefined {
  if (label.length > maxLength) return undefined;
  const rate = percent.exec(label)?.[1]?.replace(',', '.');
  const words = label
    .replace(percent, ' ')
    // A blank for the rate, and the unit of the value.
    .replace(/[_.…]{2,}\s?%?|%/g, ' ')
    .replace(/\(\s*(?:\p{Sc}|[A-Z]{3})?\s*\)|@|\b(?:at|of|de|à|al)\s*$/gu, ' ')
    .replace(/\s(?:\p{Sc}|EUR|USD|GBP|CHF)\s*$/u, ' ')
    .replace(/[\s:=]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ (?:at|of|de|à|al)$/, '');
  const kind = labels.find(([, pattern]) => pattern.test(words))?.[0];
  return kind && { kind, ...(kind === 'tax' && { rate: rate && `${rate}%` }) };
}
