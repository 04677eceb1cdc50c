import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import type { Route } from './route.ts';

/** Names of response members that contain credentials. */
const secretName = /"(?:refresh|token|[a-z_]*_token|link|[a-z_]*_link|url)":/;

test('every call that answers a token or a link says so, and its answer is never compressed', () => {
  const all: [string, Route][] = Object.entries(routes);
  const answering = all.filter(([, { answer }]) => {
    if (answer === undefined) return false;
    return secretName.test(JSON.stringify(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' })));
  });
  const named = all.filter(([, { secret }]) => secret === true);
  expect(answering.map(([name]) => name).toSorted()).toEqual([
    'grantPermissions',
    'inviteUser',
    'login',
    'prepareDraft',
    'refresh',
    'sendSetUpLink',
    'updateUser',
  ]);
  expect(named).toEqual(answering);
});
