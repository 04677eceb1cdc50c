import type { Deps } from '../../deps.ts';
import type { FileOptions } from '../../http/replies.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { typesetDocument, type Typesetting } from '../typeset-document.ts';

/** A resolved document with the values and the date that it shows, and its check code if it is stored. */
export type DocumentToWrite = Omit<Typesetting<'pdf'>, 'output' | 'knownPages' | 'findPlaces'>;

/** A kind of file that a document can be written as. */
export interface FileOutput {
  /** A caller asks for the output by naming its media type in `Accept`. */
  media: FileOptions['media'];
  write: (deps: Pick<Deps, 'typesetter' | 'storage'>, document: DocumentToWrite) => Promise<Uint8Array>;
}

const pdf: FileOutput = {
  media: 'application/pdf',
  write: async (deps, document) => (await typesetDocument(deps, { ...document, output: 'pdf' })).pdf,
};

/** The files that a document can be written as. A new one is a module beside this one and an entry here. */
const fileOutputs: Record<'pdf', FileOutput> = { pdf };

/** The output whose media type the request names in `Accept`. */
export function outputAskedFor(request: Pick<RequestInfo, 'asksFor'>): FileOutput | undefined {
  return Object.values(fileOutputs).find(({ media }) => request.asksFor(media));
}
