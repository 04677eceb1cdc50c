import { instant, type Instant } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { isCodeTaken, maxCodes, newCheckCode } from './check-code.ts';
import type { DocumentRow } from './store-document.ts';
import { typesetDocument, type Typesetting } from './typeset-document.ts';

type ProduceDeps = Pick<Deps, 'database' | 'clock' | 'typesetter' | 'storage'>;

/** A template's text with values that were read for it, and the document that the engine resolved from them. */
export type CheckedDocument = Pick<
  Typesetting<'pdf'>,
  'userId' | 'document' | 'values' | 'request' | 'background'
> &
  Pick<DocumentRow, 'text'>;

/** A PDF that is ready to be stored. */
export type ProducedDocument = Omit<DocumentRow, 'sha256' | 'batchId' | 'by'>;

/** Typesets a PDF that carries the date and a new check code. */
export async function produce(
  deps: Pick<Deps, 'typesetter' | 'storage'>,
  checked: CheckedDocument,
  generatedAt: Instant,
): Promise<ProducedDocument> {
  const { userId, text, values } = checked;
  const code = newCheckCode();
  const typesetting = { ...checked, date: generatedAt, code, output: 'pdf' as const };
  const { pdf, pageCount } = await typesetDocument(deps, typesetting);
  return { userId, text, values, generatedAt, code, pdf, pageCount };
}

/** Produces a document and stores it. A code that was taken meanwhile may be printed already: then it is produced again. */
export async function produceAndStore<Stored>(
  deps: ProduceDeps,
  checked: CheckedDocument,
  store: (produced: ProducedDocument) => Promise<Stored>,
): Promise<Stored> {
  for (let tried = 1; ; tried += 1) {
    const produced = await produce(deps, checked, instant(deps.clock.now()));
    try {
      return await store(produced);
    } catch (error) {
      if (tried === maxCodes || !(await isCodeTaken(deps, error, [produced.code]))) throw error;
    }
  }
}
