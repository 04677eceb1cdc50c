/**
 * Why a source document is not imported, in words for the staff member who sent it.
 * `invalid`: the file is not what it should be, or not safe. `unreadable`: it is, and still can't be read.
 */
export type RefusalKind = 'invalid' | 'unreadable';

export class ImportRefusal extends Error {
  readonly kind: RefusalKind;
  constructor(kind: RefusalKind, sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}

export function refuseFile(sentence: string): never {
  throw new ImportRefusal('invalid', sentence);
}
