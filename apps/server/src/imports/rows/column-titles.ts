import type { FieldType, RowColumn } from '@inkfield/engine/template';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { inferType } from '../marks/infer-type.ts';
import { labelOf } from '../marks/labels.ts';

/** The content of a column, as far as its title says. */
export type ColumnKind =
  | 'position'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'tax'
  | 'discount'
  | 'date'
  | 'words'
  | 'other';

/** Titles of columns in English, German, French and Spanish, in lower case and without their unit. */
const titles: readonly [ColumnKind, RegExp][] = [
  ['position', /^(?:#|no|nr|n°|nº|num|núm|pos|position|line|ln|s\/?n|sr no|lfd nr|rang|ligne|línea)\.?$/],
  [
    'quantity',
    /^(?:qty|quantity|units?|hours?|hrs|days?|count|(?:no\.?|number) of (?:units|hours|days|items|pieces|copies)|menge|anzahl|stück(?:zahl)?|std|stunden|tage|quantités?|qtés?|qte|nombre|nbre?|heures?|jours?|cantidad|cant|horas?|días?|unidades|uds)\.?$/,
  ],
  [
    'price',
    /^(?:(?:unit |item |list )?(?:price|cost|rate)(?: each)?|(?:hourly|daily|day) rate|(?:price|cost|rate) (?:per|\/) ?\p{L}+|(?:einzel|stück|e-)preis|preis(?: ?(?:pro|je|\/) ?\p{L}+)?|ep|stundensatz|tagessatz|prix(?: unitaire| unit\.?)?(?: ht| ttc)?|p\.? ?u\.?(?: ht)?|tarif|taux horaire|precio(?: unitario| unit\.?)?|tarifa|p\. ?unit\.?)$/u,
  ],
  [
    'amount',
    /^(?:amount|(?:line|item|row|sub|extended)?[ -]?total(?: price| cost| amount)?|extended price|extension|betrag|gesamt(?:preis|betrag)?|summe|zeilensumme|gp|(?:montant|total|prix total|sous-total)(?: ht| ttc)?|importe|subtotal|precio total|monto)$/,
  ],
  ['discount', /^(?:discount|rabatt|remise|rabais|descuento|dto)\.?(?: ?%)?$/],
  ['tax', /^(?:(?:sales )?tax|vat|gst|mwst|ust|mehrwertsteuer|tva|iva)\.?(?:[ -]?(?:rate|satz|%))?$/],
  [
    'date',
    /^(?:(?:due |start |end |delivery |service |payment )?date|due|datum|\p{L}*datum|fällig(?: am)?|date d['’]échéance|échéance|fecha(?: de \p{L}+)?|vencimiento)$/u,
  ],
  [
    'words',
    /^(?:descriptions?|items?|item (?:name|description)|products?|services?|goods|materials?|details|tasks?|work|activity|milestones?|deliverables?|equipment|assets?|property|(?:full )?names?|(?:\p{L}+ ){1,2}names?|address|relationship|role|serial (?:no|number)\.?|model|unit|bezeichnung|beschreibung|artikel|leistung(?:en)?|gegenstand|ware|name|anschrift|einheit|désignations?|libellé|articles?|produits?|prestations?|noms?|adresse|unité|descripción|conceptos?|artículos?|productos?|servicios?|nombres?|dirección|unidad)$/u,
  ],
];

const unit = String.raw`\p{Sc}|[A-Z]{3}|%|in \p{Sc}|in [A-Z]{3}|en \p{Sc}|€ ?HT`;
const unitInBrackets = new RegExp(String.raw`\s*[(\[](?:${unit})[)\]]\s*$`, 'u');
const unitAtEnd = new RegExp(String.raw`\s+(?:in |en )?(?:\p{Sc}|EUR|USD|GBP|CHF)$`, 'u');

export function kindOfTitle(title: string): ColumnKind {
  const words = title.replace(unitInBrackets, '').replace(unitAtEnd, '').trim().toLowerCase();
  return titles.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}

/** Clients read the label as it is printed, except in capitals. Short ones are no shouting: VAT, TVA. */
export function labelOfTitle(title: string): string {
  const letters = title.replace(/[^\p{L}]/gu, '');
  const isShouted = letters.length > 4 && letters === letters.toUpperCase();
  const printed = title
    .replace(/\s+/g, ' ')
    .replace(/[\s:]+$/, '')
    .trim();
  return isShouted || printed === '' || printed.length > maxLengths.field.label ? labelOf(title) : printed;
}

/** The title says the currency, so that cells print the number alone. */
export function saysCurrency(title: string): boolean {
  return (unitInBrackets.test(title) && !title.includes('%')) || unitAtEnd.test(title);
}

/** Filled in by hand, on paper. */
const byHand =
  /\b(?:signature|initials?|signed?|sign here|unterschrift|handzeichen|paraphe|firma|rúbrica)\b/i;

/** A title of cells that are signed is no title of a field. */
export function isSigned(title: string): boolean {
  return byHand.test(title);
}

/** The type of the cells below a title; `around` is the text beside a tag in the cell. */
export function typeOfColumn(title: string, kind: ColumnKind, around = { left: '', right: '' }): FieldType {
  switch (kind) {
    case 'position':
    case 'quantity':
      return 'number';
    case 'price':
    case 'amount':
      return 'currency';
    case 'discount':
      return title.includes('%') ? 'percentage' : 'currency';
    case 'tax':
      return /%|rate|satz/i.test(title) ? 'percentage' : 'currency';
    case 'date':
      return 'date';
    case 'words':
      return 'text';
    case 'other': {
      if (saysCurrency(title)) return 'currency';
      if (unitInBrackets.test(title)) return 'percentage';
      const type = inferType(labelOf(title), around.left, around.right);
      // A cell has one line.
      return type === 'textarea' ? 'text' : type;
    }
  }
}

/** Quantity times price is the amount only where nothing else of the row changes it, such as a discount. */
export function amountFormula(
  columns: readonly { kind: ColumnKind; column: RowColumn }[],
): { amount: RowColumn; formula: string } | undefined {
  const of = (kind: ColumnKind) => columns.filter((one) => one.kind === kind).map(({ column }) => column);
  const [[quantity, ...quantities], [price, ...prices], [amount, ...amounts]] = [
    of('quantity'),
    of('price'),
    of('amount'),
  ];
  const isChanged = of('discount').length + of('tax').length > 0;
  const isOneOfEach = quantities.length + prices.length + amounts.length === 0;
  if (!quantity || !price || !amount || !isOneOfEach || isChanged) return undefined;
  return { amount, formula: `${quantity.name} * ${price.name}` };
}
