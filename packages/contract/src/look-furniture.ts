import type { ResolvedBlock } from '@inkfield/engine/document';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { type Locale, plainType, type TemplateField, type Values } from '@inkfield/engine/template';

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
  const own = fields.filter(({ name }) => !pageNames.includes(name));
  return resolve(parse(text), {
    fields: [...pageFields, ...own],
    values: { ...values, page: number, pages: number },
    mode,
    locale,
  }).document.children;
}
