import { isCodeTaken, maxCodes, newCheckCode } from './check-code.ts';
import type { DocumentRow } from './store-document.ts';
import { typesetDocument, type TypesetDeps, type Typesetting } from './typeset-document.ts';

/** A template's text with values that were read for it, and the document that the engine resolved from them. */
export type CheckedDocument = Pick<
  Typesetting<'pdf'>,
  'userId' | 'document' | 'values' | 'shown' | 'leftOut' | 'request' | 'background'
> &
  Pick<DocumentRow, 'text' | 'name' | 'dates'>;

/** A PDF that is ready to be stored. */
export type ProducedDocument = Omit<DocumentRow, 'sha256' | 'batchId' | 'by'>;

/** Typesets a PDF that carries the moment of the text and a new check code. */
export async function produce(deps: TypesetDeps, checked: CheckedDocument): Promise<ProducedDocument> {
  const { userId, text, values, name, dates } = checked;
  const generatedAt = text.moment;
  const code = newCheckCode();
  const typesetting = { ...checked, date: generatedAt, code, output: 'pdf' as const };
  const { pdf, pageCount } = await typesetDocument(deps, typesetting);
  return { userId, text, values, name, dates, generatedAt, code, pdf, pageCount };
}

/**
 * Produces a document and stores it. If another document has taken its check code meanwhile, it is produced again, because
 * the code may be printed on it.
 */
export async function produceAndStore<Stored>(
  deps: TypesetDeps,
  checked: CheckedDocument,
  store: (produced: ProducedDocument) => Promise<Stored>,
): Promise<Stored> {
  for (let tried = 1; ; tried += 1) {
    const produced = await produce(deps, checked);
    try {
      return await store(produced);
    } catch (error) {
      if (tried === maxCodes || !(await isCodeTaken(deps, error, [produced.code]))) throw error;
    }
  }
}
