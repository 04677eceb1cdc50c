import { CallError } from '@inkfield/contract/call-error';

/** Why a call failed, for the person who waits for it. */
export function failureText(error: unknown): string {
  if (!isAnswered(error)) return 'The server cannot be reached.';
  return firstFieldText(error) ?? error.message;
}

/** Whether the server itself has answered: a 502, 503 or 504 without a code of ours is a proxy's that did not reach it. */
export function isAnswered(error: unknown): error is CallError {
  if (!(error instanceof CallError) || error.status === undefined) return false;
  return error.status < 502 || error.code !== undefined;
}

/** `fields: {"2.name": ["..."]}` and `name: ["..."]` are more precise than the general message. */
function firstFieldText({ code, body }: CallError): string | undefined {
  if (code !== 'invalid') return undefined;
  const { detail: _detail, code: _code, request_id: _id, ...rest } = body;
  return Object.values(rest)
    .flatMap((found) => (isRecord(found) ? Object.values(found) : [found]))
    .flat()
    .find((text) => typeof text === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
