/** A received request. */
export interface ReceivedRequest {
  call: string;
  query: string;
  access: string | undefined;
  idempotencyKey: string | undefined;
  body: unknown;
}

export interface Answer {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
}
/** `offline` fails without reaching a server. `never` stays pending until it is aborted. */
export type Answering =
  | Answer
  | 'offline'
  | 'never'
  | ((asked: ReceivedRequest) => Answer | Promise<Answer> | 'offline');

export interface FakeServer {
  fetch: typeof fetch;
  asked: ReceivedRequest[];
  /** How often a call was made, by method and path without the query. */
  count: (call: string) => number;
  answers: Record<string, Answering>;
}

/** A server that knows the given calls ("GET /api/templates/") and has nothing else. */
export function createFakeServer(answers: Record<string, Answering>): FakeServer {
  const asked: ReceivedRequest[] = [];
  const server: FakeServer = {
    answers,
    asked,
    count: (call) => asked.filter((one) => one.call === call).length,
    async fetch(input, init) {
      const request = input instanceof Request ? input : new Request(absolute(input), init);
      const seen = await look(request);
      asked.push(seen);
      const answer = server.answers[seen.call] ?? {
        status: 404,
        json: { code: 'not_found', detail: 'Not found.' },
      };
      if (answer === 'never') return await untilGivenUp(request.signal);
      const given = typeof answer === 'function' ? await answer(seen) : answer;
      if (given === 'offline') throw new TypeError('Failed to fetch');
      const { status = 200, json, headers } = given;
      return new Response(json === undefined ? null : JSON.stringify(json), {
        status,
        headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      });
    },
  };
  return server;
}

function absolute(input: string | URL): string {
  return new URL(String(input), window.location.origin).href;
}

async function look(request: Request): Promise<ReceivedRequest> {
  const text = await request.text();
  const { pathname, search } = new URL(request.url);
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  return {
    call: `${request.method} ${pathname}`,
    query: search,
    access: request.headers.get('authorization')?.replace('Bearer ', '') ?? undefined,
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

function untilGivenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
  });
}
