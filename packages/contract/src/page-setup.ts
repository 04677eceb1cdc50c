import * as z from 'zod/mini';
import { isPrintableLine, isPrintableText } from './values.ts';

const unusable = 'Contains a character that cannot be used.';
/** As much as a header or footer may say: firms put where they are registered into it. */
export const maxPageText = 600;
const text = z.string().check(z.maxLength(maxPageText), z.refine<string>(isPrintableText, unusable));

/** What names a stored picture. */
export const pictureNameSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 in hexadecimal.'));

/** The engine's `PageLogo`: a picture that was uploaded for this very template. */
const pageLogoSchema = z.object({
  sha256: pictureNameSchema,
  pixel_width: z.int().check(z.positive()),
  pixel_height: z.int().check(z.positive()),
  alt: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(200), z.refine<string>(isPrintableLine, unusable)),
  align: z.enum(['left', 'center', 'right']),
  height: z.number().check(z.minimum(12), z.maximum(96)),
});

/** The engine's `PageSetup` as JSON. */
export const pageSetupSchema = z.object({
  size: z.optional(z.enum(['letter', 'a4'])),
  margin: z.optional(z.number().check(z.minimum(28), z.maximum(144))),
  font: z.optional(z.enum(['serif', 'sans'])),
  font_size: z.optional(z.number().check(z.minimum(8), z.maximum(16))),
  header: z.optional(text),
  footer: z.optional(text),
  logo: z.optional(pageLogoSchema),
  page_numbers: z.optional(z.boolean()),
  justify: z.optional(z.boolean()),
  locale: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Not a language tag.'))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Not a currency code.'))),
});
