import { expect, expectTypeOf, test } from 'vitest';
import { fetchPage, requestOf } from './fetch-call.ts';
import { createPageApi, nextCursor, type PageApi } from './page-api.ts';
import { routes } from './routes.ts';
import type { UserRecord } from './users.ts';

function pagesFrom(answer: () => Response) {
  const asked: string[] = [];
  const pages = createPageApi(routes, (call) =>
    fetchPage(requestOf(call, 'https://provider.test'), (request) => {
      asked.push(new URL(new Request(request).url).search);
      return Promise.resolve(answer());
    }),
  );
  return { pages, asked };
}

test('a page has its rows and where the next one begins', async () => {
  const link = '</api/users/?limit=2&cursor=a%2Bb>; rel="next"';
  const { pages, asked } = pagesFrom(() => Response.json([{ id: 1 }], { headers: { link } }));
  expect(await pages.listUsers({ query: { limit: '2' } })).toEqual({ rows: [{ id: 1 }], next: 'a+b' });
  await pages.listUsers({ query: { limit: '2', cursor: 'a+b' } });
  expect(asked).toEqual(['?limit=2', '?limit=2&cursor=a%2Bb']);
});

test.each([
  ['no header', undefined],
  ['a link to something else', '</api/users/>; rel="prev"'],
  ['a link without a cursor', '</api/users/?limit=2>; rel="next"'],
])('%s is the last page', (_, link) => {
  expect(nextCursor(new Response(null, { headers: link === undefined ? {} : { link } }))).toBeUndefined();
});

test('a page that is refused rejects like any call', async () => {
  const { pages } = pagesFrom(() => Response.json({ code: 'forbidden', detail: 'No.' }, { status: 403 }));
  await expect(pages.listUsers({})).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

test('only lists with a cursor have pages', () => {
  expectTypeOf<Awaited<ReturnType<PageApi['listUsers']>>['rows']>().toEqualTypeOf<UserRecord[]>();
  expectTypeOf<'getUser' extends keyof PageApi ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<'listAudit' extends keyof PageApi ? true : false>().toEqualTypeOf<true>();
});
