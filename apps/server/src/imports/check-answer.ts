import { importedTemplateSchema } from '@inkfield/contract/imports';
import * as z from 'zod/mini';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportedTemplate } from './imported-template.ts';

const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('imported'), template: importedTemplateSchema }),
  z.object({
    type: z.literal('refused'),
    kind: z.enum(['invalid', 'unreadable']),
    sentence: z.string().check(z.maxLength(500)),
  }),
  z.object({ type: z.literal('failed'), cause: z.string() }),
]);

/** A child has read a hostile file perhaps: what it says is judged as if a stranger said it. */
export function checkAnswer(answer: unknown): ImportedTemplate {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new Error('an importing child gave an answer of the wrong shape');
  const { data } = parsed;
  if (data.type === 'refused') throw new ImportRefusal(data.kind, data.sentence);
  if (data.type === 'failed') throw new Error(`an importing child failed: ${data.cause.slice(0, 2000)}`);
  return data.template;
}
