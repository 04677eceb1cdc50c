import { CallError } from '@inkfield/contract/call-error';

/** What to say about a call that failed, in place: what happened, and that nothing is lost. */
export function failureText(what: string, failure: unknown): string {
  return `${what} ${reason(failure)}`;
}

function reason(failure: unknown): string {
  if (!(failure instanceof CallError)) return 'Please try again.';
  if (failure.status === undefined) return 'The server could not be reached. Please try again.';
  if (failure.status === 404) return 'The template is no longer there for you.';
  return failure.body.detail ?? 'Please try again.';
}

/** What the server says about the values, by field; empty for every other failure. */
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
