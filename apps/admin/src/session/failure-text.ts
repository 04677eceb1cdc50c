import { CallError } from '@inkfield/contract/call-error';

/** Why a call failed, for the person who waits for it. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError) || error.status === undefined) return 'The server cannot be reached.';
  return firstFieldText(error) ?? error.message;
}

/** `fields: {"2.name": ["..."]}` and `name: ["..."]` say more than the sentence above them. */
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
