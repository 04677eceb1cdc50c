import { CallError } from '@inkfield/contract/call-error';

/** The message of a failed call: `what` happened, and the reason or the next step. */
export function failureText(what: string, failure: unknown): string {
  return `${what} ${reason(failure)}`;
}

function reason(failure: unknown): string {
  if (!(failure instanceof CallError)) return 'Please try again.';
  if (failure.status === undefined) return 'The server could not be reached. Please try again.';
  if (failure.status === 404) return 'You can no longer use this template.';
  return failure.body.detail ?? 'Please try again.';
}

/** The server's errors by field; empty for other failures. */
export function valueErrors(failure: unknown): Map<string, string> {
  if (!(failure instanceof CallError)) return new Map();
  const errors = failure.body['form_data'];
  if (typeof errors !== 'object' || errors === null) return new Map();
  const entries = Object.entries(errors).map(([name, texts]) => [name, firstText(texts)] as const);
  return new Map(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

function firstText(texts: unknown): string | undefined {
  const first: unknown = Array.isArray(texts) ? texts[0] : texts;
  return typeof first === 'string' ? first : undefined;
}
