import type { Route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createUser, type TestUser } from '../../test/factories.ts';
import { hostile } from '../../test/hostile.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

const withBody: [name: string, route: Route][] = Object.entries(routes).filter(
  ([, route]: [string, Route]) => route.body !== undefined,
);
const withQuery: [name: string, route: Route][] = Object.entries(routes).filter(
  ([, route]: [string, Route]) => route.query !== undefined,
);

const texts = (list: { value: string }[]) => fc.constantFrom(...list.map(({ value }) => value.slice(0, 300)));
// The zero byte more often than the rest: one database refuses it by itself.
const hostileText = fc.oneof(
  texts(hostile.strings),
  texts(hostile.multi_line),
  texts(hostile.unprintable),
  fc.constantFrom('a\0b@example.com', '\0'),
);
const anything = fc.oneof(
  hostileText,
  fc.constantFrom(...hostile.wrong_types.map(({ value }) => value)),
  fc.constantFrom(...hostile.numbers.map(({ value }) => value)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The names that a schema knows, or some. */
function namesIn(schema: z.ZodMiniType | undefined): string[] {
  if (schema === undefined) return ['any'];
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? { any: {} });
}

function objectsOf(names: string[], value: fc.Arbitrary<unknown>) {
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
}

describeOnEachDatabase('whatever is sent', (createTestApp) => {
  let testApp: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    testApp = await createTestApp();
    admin = await createUser(testApp, { role: 'admin' });
  });

  const send = async (route: Route, { query = '', payload }: { query?: string; payload?: string }) => {
    const site = route.site === 'provider' ? testApp.app.provider : testApp.app.client;
    const response = await site.inject({
      method: route.method,
      url: `${route.path.replace(/:\w+/g, '999999')}${query}`,
      headers: {
        authorization: `Bearer ${admin.access}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    });
    // Busy is an answer too: passwords are hashed a few at a time.
    if (response.statusCode !== 503) expect(response.statusCode, response.body).toBeLessThan(500);
  };

  test.each(withBody)('as the body of %s is never our mistake', async (_name, route) => {
    const bodies = fc.oneof(objectsOf(namesIn(route.body), anything), anything);
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => send(route, { payload: JSON.stringify(body) })),
      { numRuns: 40 },
    );
  });

  test.each(withQuery)('as the query of %s is never our mistake', async (_name, route) => {
    const queries = objectsOf(namesIn(route.query), hostileText);
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const pairs = Object.entries(query).map(([name, value]) => [name, String(value).toWellFormed()]);
        await send(route, { query: `?${new URLSearchParams(pairs).toString()}` });
      }),
      { numRuns: 40 },
    );
  });
});
