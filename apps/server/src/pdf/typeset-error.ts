export type TypesetErrorCode =
  /** The queue is full or the typesetter is closing; worth trying again later. */
  | 'busy'
  /** The document took longer than the hard limit and its child was killed. */
  | 'timeout'
  /** The child died or returned something that is not a document; worth one retry. */
  | 'crashed'
  /** No font has these characters: `details` names them. */
  | 'unprintable'
  /** More blocks, cells or text than a document may have. */
  | 'too_large'
  /** The tree cannot be set as it is; `details` says why. For the log. */
  | 'invalid'
  /** The caller's signal was aborted. */
  | 'aborted';

/** Why a document was not set. `details` is safe to show for `unprintable` and `too_large` only. */
export class TypesetError extends Error {
  readonly code: TypesetErrorCode;
  readonly details: readonly string[];

  constructor(code: TypesetErrorCode, details: readonly string[] = []) {
    super(details.length > 0 ? `${code}: ${details.join('; ')}` : code);
    this.name = 'TypesetError';
    this.code = code;
    this.details = details;
  }
}
