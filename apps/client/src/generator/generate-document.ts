import type { Api } from '@inkfield/contract/api';
import { callAgain } from '@inkfield/contract/call-error';
import type { UsedDraft } from '@inkfield/contract/drafts';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Values } from '@inkfield/engine/template';
import type { ErrorCode } from '@inkfield/contract/errors';

interface Submit {
  templateId: number;
  values: Values;
  draft: UsedDraft | undefined;
  /** The day that the form has computed with. */
  today: string | undefined;
  idempotencyKey: string;
  signal: AbortSignal;
}

/** The same document is under way, or previews and documents of this user that end soon; or the server is busy. */
const passing: readonly ErrorCode[] = ['in_progress', 'too_many_in_flight', 'busy'];

/**
 * One document for one submit. Where an earlier attempt with this key is still being worked on (its answer was
 * lost on the way), waits for it and gets that document.
 */
export function generateDocument(
  api: Api,
  { templateId, values, draft, today, idempotencyKey, signal }: Submit,
): Promise<GeneratedDocument> {
  const generate = () =>
    api.generateDocument({
      params: { id: templateId },
      body: { form_data: values, draft, today },
      idempotencyKey,
      signal,
    });
  return callAgain(generate, { passing, signal });
}
