import type { ErrorCode, FieldErrors } from '@inkfield/contract/errors';

export interface AppErrorOptions {
  /** Texts by field. They must not repeat the input. */
  fields?: FieldErrors;
  /** Seconds; 429 and 503 have one in any case. */
  retryAfterS?: number;
  /** More members of the body, such as the problems of a template. */
  extra?: Record<string, unknown>;
  /** Instead of the text of the code. */
  detail?: string;
  /** Which limit was reached, for the log. */
  limit?: string;
}

/** An expected failure of a call. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;
  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }
}

/** One bad field: `invalidField('email', 'This address is taken.')`. */
export function invalidField(field: string, sentence: string): AppError {
  return new AppError('invalid', { fields: { [field]: [sentence] } });
}
