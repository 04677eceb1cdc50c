/**
 * Calls of the contract as a fuzzer makes them: right in parts, so that they get far, and odd in others.
 *
 *   fuzzCalls({ seed: 7, count: 500 })    the same calls for the same seed
 */
import type { Route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { fuzzUploads } from './fuzz-uploads.ts';
import { hostile } from './hostile.ts';

export const fuzzCallers = ['anon', 'client', 'staff', 'admin'] as const;

export interface FuzzCall {
  caller: (typeof fuzzCallers)[number];
  route: Route;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
}

/** A call in words, for the message of a test that failed. */
export function describeCall({ route, url, caller, headers, payload }: FuzzCall): string {
  const body = Buffer.isBuffer(payload) ? payload.toString('latin1') : payload;
  return `${route.method} ${url} as ${caller} ${JSON.stringify(headers)}: ${body}`;
}

export function fuzzCalls({ seed, count }: { seed: number; count: number }): FuzzCall[] {
  calls ??= fc.oneof(...all.map(callOf));
  return fc.sample(calls, { seed, numRuns: count });
}

const all: Route[] = Object.values(routes);
/** Made once: reading the schemas takes longer than the calls. */
let calls: fc.Arbitrary<FuzzCall> | undefined;

/** Around every limit of a whole number, up to 2^64. */
const edges = [7n, 8n, 16n, 31n, 32n, 53n, 63n, 64n].flatMap((bits) =>
  [-1n, 0n, 1n].map((beside) => 2n ** bits + beside),
);
const hugeNumber = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n }));
/** The first ids are those of things that are there. */
const idText = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 3, arbitrary: hugeNumber.map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile.ids.map(({ value }) => value)) },
);
const valuesOf = <T>(list: { value: T }[]) => fc.constantFrom(...list.map(({ value }) => value));
const oddText = fc.oneof(
  valuesOf(hostile.strings).map((text) => text.slice(0, 300)),
  valuesOf(hostile.multi_line),
  valuesOf(hostile.unprintable),
  valuesOf(hostile.dates),
  hugeNumber.map(String),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('\0', 'a\0b@example.com', ''),
);
const odd = fc.oneof(
  oddText,
  hugeNumber.map(Number),
  valuesOf(hostile.wrong_types),
  valuesOf(hostile.numbers),
  fc.jsonValue({ maxDepth: 2 }),
);
const rarely = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: other });

function callOf(route: Route): fc.Arbitrary<FuzzCall> {
  const json = jsonOf(route);
  // Mostly valid input: a form with a file, or JSON.
  const body = route.upload === true ? fc.oneof({ weight: 4, arbitrary: fuzzUploads }, json) : json;
  return fc.tuple(requestOf(route), body).map(([call, given]) => {
    if (given === undefined) return { ...call, payload: undefined };
    const headers = { ...call.headers, 'content-type': given.type };
    return { ...call, headers, payload: given.payload };
  });
}

function jsonOf(route: Route) {
  return bodyOf(route).map((payload) =>
    payload === undefined ? undefined : { type: 'application/json', payload },
  );
}

function requestOf(route: Route): fc.Arbitrary<Omit<FuzzCall, 'payload'>> {
  return fc.record({
    caller: fc.constantFrom(...fuzzCallers, 'admin'),
    route: fc.constant(route),
    url: fc.tuple(pathOf(route), queryOf(route)).map(([path, query]) => path + query),
    headers: fc
      .record(
        {
          accept: fc.constantFrom('application/pdf', 'application/problem+json', 'text/html', '*/*;q=x'),
          'idempotency-key': fc.constantFrom('a', 'b', '\u00fc', 'x'.repeat(300), '18446744073709551616'),
          'if-none-match': fc.constantFrom('*', '"a"', 'W/"18446744073709551616"'),
          range: fc.constantFrom('bytes=0-18446744073709551616', 'bytes=-1'),
          cookie: fc.constantFrom('inkfield_session=18446744073709551616', 'a=b; a=c', '='),
        },
        { requiredKeys: [] },
      )
      .chain((headers) => fc.boolean().map((given): FuzzCall['headers'] => (given ? headers : {}))),
  });
}

function pathOf({ path }: Route): fc.Arbitrary<string> {
  const parts = path.split(/(:\w+)/).map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const words = fc.oneof(oddText, fc.constantFrom('a'.repeat(64), 'x'));
    const value = /^:(?:token|sha256)$/.test(part) ? words : rarely(idText, words);
    return value.map((text) => encodeURIComponent(text.toWellFormed()));
  });
  return fc.tuple(...parts).map((all) => all.join(''));
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** The JSON Schema of a schema of the contract, as far as it can be expressed. */
function schemaOf(schema: z.ZodMiniType | undefined): Schema {
  if (schema === undefined) return {};
  // Of what zod writes only the members above are read.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

function queryOf(route: Route): fc.Arbitrary<string> {
  const names = Object.keys(schemaOf(route.query).properties ?? {});
  const cursor = fc
    .tuple(idText, oddText)
    .map(([id, at]) => Buffer.from(`${id}~${at}`).toString('base64url'));
  const value = (name: string) =>
    name === 'cursor' ? cursor : fc.oneof(idText, oddText, knownValue(route.query, name));
  const pairs = names.map((name) => fc.option(value(name).map((text) => [name, text.toWellFormed()])));
  return fc
    .tuple(
      fc.tuple(...pairs),
      rarely(fc.constant(''), fc.constantFrom('&limit=1&limit=2', '&a[]=1', '&%zz', '&__proto__=1')),
    )
    .map(
      ([given, more]) =>
        `?${new URLSearchParams(given.flatMap((pair) => (pair === null ? [] : [pair]))).toString()}${more}`,
    );
}

function knownValue(schema: z.ZodMiniType | undefined, name: string): fc.Arbitrary<string> {
  const { enum: known } = schemaOf(schema).properties?.[name] ?? {};
  return fc.constantFrom(...(known ?? ['1', 'a', '2026-03-05T10:00:00Z']).map(String));
}

function bodyOf(route: Route): fc.Arbitrary<string | undefined> {
  if (route.method === 'GET') return fc.constant(undefined);
  const written = valueOf(schemaOf(route.body), 0).map((value) => JSON.stringify(value));
  return rarely(
    written,
    fc.oneof(
      valuesOf(hostile.raw_bodies),
      odd.map((value) => JSON.stringify(value)),
    ),
  );
}

const maxDepth = 6;

/** Mostly valid input, with an odd value here and there. */
function valueOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  return depth > maxDepth ? odd : rarely(fittingOf(schema, depth), odd);
}

function fittingOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { type, properties = {}, items = {}, enum: known, const: only, anyOf, oneOf } = schema;
  const members = anyOf ?? oneOf;
  if (members !== undefined) return fc.oneof(...members.map((member) => valueOf(member, depth + 1)));
  if (known !== undefined) return fc.constantFrom(...known);
  if (only !== undefined) return fc.constant(only);
  switch (type) {
    case 'object': {
      const names = Object.entries(properties).map(([name, of]) => [name, valueOf(of, depth + 1)]);
      const given = fc.record(Object.fromEntries(names));
      return rarely<unknown>(given, fc.record(Object.fromEntries(names), { requiredKeys: [] }));
    }
    case 'array':
      return fc.array(valueOf(items, depth + 1), { maxLength: 3 });
    case 'integer':
    case 'number':
      return rarely<unknown>(fc.integer({ min: 1, max: 12 }), hugeNumber.map(Number));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(
        oddText,
        fc.constantFrom(
          'someone@example.com',
          'A name',
          'a long and quiet password',
          '2027-03-05T10:00:00Z',
          '{{buyer}}',
        ),
      );
    default:
      return odd;
  }
}
