import { wordMedia } from '@inkfield/contract/documents';
import type { FileOptions } from '../../http/replies.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { typesetDocument, type TypesetDeps, type Typesetting } from '../typeset-document.ts';

/** A resolved document with the values and the date that it shows, and its check code if it is stored. */
export type DocumentToWrite = Omit<Typesetting<'pdf'>, 'output' | 'knownPages' | 'findPlaces'>;

/** A kind of file that a document can be written as. */
export interface FileOutput {
  /** A caller asks for the output by naming its media type in `Accept`. */
  media: FileOptions['media'];
  write: (deps: TypesetDeps, document: DocumentToWrite) => Promise<Uint8Array>;
}

const pdf: FileOutput = {
  media: 'application/pdf',
  write: async (deps, document) => (await typesetDocument(deps, { ...document, output: 'pdf' })).pdf,
};

const word: FileOutput = {
  media: wordMedia,
  write: async (deps, document) => (await typesetDocument(deps, { ...document, output: 'docx' })).docx,
};

/** The files that a document can be written as. A new one is a module beside this one and an entry here. */
const fileOutputs: Record<'pdf' | 'word', FileOutput> = { pdf, word };

/** The output whose media type the request names in `Accept`. Word files are only for those who may take them. */
export function outputAskedFor(
  request: Pick<RequestInfo, 'asksFor'>,
  { mayTakeWord }: { mayTakeWord: boolean },
): FileOutput | undefined {
  const { word: _word, ...others } = fileOutputs;
  return Object.values(mayTakeWord ? fileOutputs : others).find(({ media }) => request.asksFor(media));
}
