import { problemCodes } from '@inkfield/engine/problem';
import * as z from 'zod/mini';

/** The engine's `Fix` as JSON. */
const fixSchema = z.object({
  label: z.string(),
  text: z.optional(z.string()),
  add_field: z.optional(z.object({ name: z.string(), label: z.string() })),
  change_field: z.optional(
    z.object({
      name: z.string(),
      show_when: z.optional(z.string()),
      required: z.optional(z.boolean()),
    }),
  ),
});

/** The engine's `Problem` as JSON. */
export const problemSchema = z.object({
  code: z.enum(problemCodes),
  level: z.enum(['error', 'warning']),
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  end_column: z.optional(z.int()),
  message: z.string(),
  field: z.optional(z.string()),
  group: z.optional(z.string()),
  page: z.optional(z.int()),
  case: z.optional(z.string()),
  rule: z.optional(z.int()),
  fixes: z.optional(z.array(fixSchema)),
});
