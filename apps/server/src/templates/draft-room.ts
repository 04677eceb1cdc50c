import type { Deps } from '../deps.ts';
import type { Queries } from '../database/database.ts';
import { findRoom } from '../quotas/room.ts';
import { addStored } from '../quotas/stored.ts';
import type { DraftRow } from './template-answers.ts';

type Counted = Pick<
  DraftRow,
  'document_content' | 'fields_json' | 'cases_json' | 'form_json' | 'look_json' | 'pdf_form_json'
>;

interface Save {
  userId: number;
  /** The draft before; without it, it is new. */
  before?: Counted & { edited_by: number | null };
  after: Counted;
}

/**
 * Leave to save a draft, which counts towards the quotas of its last editor. One that has not grown is saved beyond them
 * too. Returns the last step of the transaction that saves.
 */
export async function findDraftRoom(
  deps: Pick<Deps, 'database' | 'config'>,
  { userId, before, after }: Save,
): Promise<(tx: Queries) => Promise<void>> {
  const former = before?.edited_by ?? null;
  const formerBytes = before === undefined ? 0 : bytesOf(before);
  const bytes = bytesOf(after) - (former === userId ? formerBytes : 0);
  const room = bytes > 0 ? await findRoom(deps, userId, ['bytes']) : undefined;
  return async (tx) => {
    if (former !== null && former !== userId) await addStored(tx, former, { bytes: -formerBytes });
    if (room !== undefined) await room.take(tx, { bytes });
    else if (bytes < 0) await addStored(tx, userId, { bytes });
  };
}

/** As `templateDraftBytes` counts them. */
function bytesOf(draft: Counted): number {
  const { document_content, fields_json, cases_json, form_json, look_json, pdf_form_json } = draft;
  const texts = [document_content, fields_json, cases_json, form_json, look_json, pdf_form_json];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
}
