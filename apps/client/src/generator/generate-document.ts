import type { Api } from '@inkfield/contract/api';
import type { UsedDraft } from '@inkfield/contract/drafts';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Values } from '@inkfield/engine/template';
import type { ErrorCode } from '@inkfield/contract/errors';
import { CallError } from '@inkfield/contract/call-error';

interface Submit {
  templateId: number;
  values: Values;
  draft: UsedDraft | undefined;
  /** The day that the form has computed with. */
  today: string | undefined;
  idempotencyKey: string;
  signal: AbortSignal;
}

const maxAttempts = 20;
/** The same document is under way, or previews and documents of this user that end soon. */
const waitingCodes: readonly (ErrorCode | undefined)[] = ['in_progress', 'too_many_in_flight'];

/**
 * One document for one submit. Where an earlier attempt with this key is still being worked on (its answer was
 * lost on the way), waits for it and gets that document.
 */
export async function generateDocument(
  api: Api,
  { templateId, values, draft, today, idempotencyKey, signal }: Submit,
): Promise<GeneratedDocument> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await api.generateDocument({
        params: { id: templateId },
        body: { form_data: values, draft, today },
        idempotencyKey,
        signal,
      });
    } catch (error) {
      const mustWait = error instanceof CallError && waitingCodes.includes(error.code);
      if (!mustWait || attempt === maxAttempts) throw error;
      await pause(error.retryAfterMs ?? 1000, signal);
    }
  }
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
