import type { UsedDraft } from '@inkfield/contract/drafts';

/** The calls of generating to the part that saves the form, which loads after the form. */
export interface SaverHandle {
  /** Saves what is not saved yet, then nothing until `release`. Returns the draft that the document ends. */
  hold: () => Promise<UsedDraft | undefined>;
  /** Continues saving; `isMade` if the document was generated. */
  release: (isMade: boolean) => void;
}
