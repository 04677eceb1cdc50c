import * as z from 'zod/mini';
import { maxLengths } from './text-lengths.ts';
import { printable, printableLine, sha256Schema } from './values.ts';

/** As much as a header or footer may say: firms put where they are registered into it. */
export const maxPageText = 600;
/** The bounds of margins, text size and logo height, in points. */
export const marginPoints = { least: 28, most: 144 };
export const fontPoints = { least: 8, most: 16 };
export const logoPoints = { least: 12, most: 96 };
/** How pages are set where a template does not say; its language and currency are the installation's then. */
export const pageDefaults = {
  size: 'letter',
  margin: 72,
  font: 'serif',
  font_size: 11,
  page_numbers: true,
  justify: true,
} as const;
const text = z.string().check(z.maxLength(maxPageText), printable);

/** The engine's `PageLogo`: a picture that was uploaded for this very template. */
const pageLogoSchema = z.object({
  sha256: sha256Schema,
  pixel_width: z.int().check(z.positive()),
  pixel_height: z.int().check(z.positive()),
  alt: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLengths.logo), printableLine),
  align: z.enum(['left', 'center', 'right']),
  height: z.number().check(z.minimum(logoPoints.least), z.maximum(logoPoints.most)),
});

/** The engine's `PageSetup` as JSON. */
export const pageSetupSchema = z.object({
  size: z.optional(z.enum(['letter', 'a4'])),
  margin: z.optional(z.number().check(z.minimum(marginPoints.least), z.maximum(marginPoints.most))),
  font: z.optional(z.enum(['serif', 'sans'])),
  font_size: z.optional(z.number().check(z.minimum(fontPoints.least), z.maximum(fontPoints.most))),
  header: z.optional(text),
  footer: z.optional(text),
  logo: z.optional(pageLogoSchema),
  page_numbers: z.optional(z.boolean()),
  copy_line: z.optional(z.boolean()),
  check_code: z.optional(z.enum(['none', 'text', 'qr'])),
  watermark: z.optional(
    z.object({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLengths.watermark), printableLine),
      on: z.enum(['previews', 'all']),
    }),
  ),
  word_files: z.optional(z.boolean()),
  justify: z.optional(z.boolean()),
  house_style: z.optional(z.boolean()),
  locale: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Not a language tag.'))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Not a currency code.'))),
  document_name: z.optional(
    z.string().check(z.trim(), z.maxLength(maxLengths.template.documentName), printableLine),
  ),
});
