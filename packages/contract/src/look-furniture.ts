import type { ResolvedBlock } from '@inkfield/engine/document';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { type Locale, plainType, type TemplateField, type Values } from '@inkfield/engine/template';
import type { Look } from './look.ts';

/** Fields of a template that headers and footers print, with their values. */
export interface FurnitureFields {
  fields: readonly TemplateField[];
  values: Values;
  locale: Locale;
}

export interface FurnitureOptions {
  named?: FurnitureFields | undefined;
  mode: 'preview' | 'final';
  /** Shown where page numbers are. PDF and Word file count pages there instead. */
  number?: string;
}

const pageNames = ['page', 'pages'];
/** The fields that count pages. Their ids are no others'. */
const pageFields = pageNames.map((name, order): TemplateField => ({
  id: -1 - order,
  name,
  label: name,
  field_type: plainType,
  required: false,
  order,
}));

const plainLocale: Locale = { locale: 'en', currency: 'USD' };

/** The blocks of a header or footer of a look, which is template text. */
export function resolveFurniture(
  text: string,
  { named, mode, number = '1' }: FurnitureOptions,
): ResolvedBlock[] {
  const { fields = [], values = {}, locale = plainLocale } = named ?? {};
  return resolve(parse(text), {
    fields: withPageFields(fields),
    values: { ...values, page: number, pages: number },
    mode,
    locale,
  }).document.children;
}

/** The fields of a template with those that count pages, which no other field can be in a header. */
export function withPageFields(fields: readonly TemplateField[]): TemplateField[] {
  return [...pageFields, ...fields.filter(({ name }) => !pageNames.includes(name))];
}

/** The texts of all headers and footers. */
export function furnitureTexts({ pages }: Pick<Look, 'pages'>): string[] {
  return pages.flatMap(({ furniture: { header, footer } }) =>
    [...Object.values(header), ...Object.values(footer)].filter((text) => text !== undefined),
  );
}

/** The fields that headers and footers print, with their values; undefined where they print none. */
export function fieldsOfFurniture(
  texts: readonly string[],
  { fields, values, locale }: FurnitureFields,
): FurnitureFields | undefined {
  const named = fields.filter(({ name }) => texts.some((one) => one.includes(name)));
  if (named.length === 0) return undefined;
  // Whether a field counts may depend on any other one.
  const needed = named.some(({ show_when }) => show_when !== undefined) ? fields : named;
  const own = Object.fromEntries(needed.map(({ name }) => [name, values[name]]));
  return { fields: needed, values: own, locale };
}
