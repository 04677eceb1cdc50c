/**
 * The reason why a source document is not imported, for the staff member who uploaded it. `invalid`: the file is
 * damaged, of the wrong kind or unsafe. `unreadable`: a valid file that still cannot be read.
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
