import type { FormList } from '@inkfield/engine/template';
import { expect, test } from 'vitest';
import { field, json, template } from '../../test/open-generator.tsx';
import type * as generating from '../generator/generate-document.ts';
import type * as sessionApi from '../session/api.ts';
import * as trialCalls from './trial-calls.ts';

// The build puts the module in place of these two.
trialCalls satisfies Pick<typeof sessionApi, 'useApi' | 'useFetchFile'>;
trialCalls satisfies {
  generateDocument: (...args: Parameters<typeof generating.generateDocument>) => unknown;
};

const { createTrialApi, typeset } = trialCalls;

function serve(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    if (!(input instanceof Request)) throw new Error('Calls are requests.');
    const name = `${input.method} ${new URL(input.url).pathname}`;
    asked.push(name);
    const answer = answers[name];
    return answer instanceof Response ? answer : json(answer ?? { detail: 'Not found.' }, answer ? 200 : 404);
  };
  return { asked, fetch };
}

test('a trial refuses every call that would store something, before it is sent', async () => {
  const { asked, fetch } = serve({});
  const api = createTrialApi(fetch);
  const stored = [
    () => api.generateDocument({ params: { id: 7 }, body: { form_data: {} } }),
    () => api.startDraft({ body: { template: 7, changes: {} } }),
    () => api.updateTemplate({ params: { id: 7 }, body: { revision: 1 } }),
    () => api.publishTemplate({ params: { id: 7 } }),
  ];
  for (const call of stored) await expect(call()).rejects.toThrow('A trial stores nothing');
  expect(asked).toEqual([]);
});

test('the draft is the only template, as clients would get it', async () => {
  window.history.replaceState(null, '', '/trial?templateId=7');
  const draft = template(
    [field({ name: 'pets', sample: 'Cats', group: 'Pets' }), field({ name: 'tenant', id: 2 })],
    { form: { rules: [], groups: [{ name: 'Pets', show_when: 'tenant' }] }, look: null, pdf_form: null },
  );
  const { fetch } = serve({ 'GET /api/templates/7/': draft });
  const [got, ...others] = await createTrialApi(fetch).listTemplates({});
  expect(others).toEqual([]);
  expect(got).toMatchObject({ id: 7, has_look: false, is_form: false });
  expect(got?.fields[0]).toMatchObject({ name: 'pets', show_when: 'tenant' });
  expect(got?.fields[0]).not.toHaveProperty('sample');
});

test('a template that does not exist is no template', async () => {
  window.history.replaceState(null, '', '/trial?templateId=8');
  expect(await createTrialApi(serve({}).fetch).listTemplates({})).toEqual([]);
});

test('the lists of a draft are the newest ones', async () => {
  const rents: FormList = { name: 'rents', columns: ['home', 'rent'], entries: [['A', '900']] };
  const { fetch } = serve({
    'GET /api/templates/7/': template([], { lists: [{ name: 'rents', version: 1 }] }),
    'GET /api/lists/': [
      { id: 3, name: 'rents' },
      { id: 4, name: 'others' },
    ],
    'GET /api/lists/3/': { id: 3, ...rents },
  });
  const lists = await createTrialApi(fetch).getTemplateLists({ params: { id: 7, version: 0 } });
  expect(lists).toMatchObject([rents]);
});

test('the PDF is a preview of the draft, which stays in the page', async () => {
  const pdf = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  const { asked, fetch } = serve({ 'POST /api/templates/7/preview_document/': pdf });
  const { signal } = new AbortController();
  const made = await typeset(fetch, { templateId: 7, values: { tenant: 'Ines' }, signal });
  expect(await made.text()).toBe('%PDF');
  expect(asked).toEqual(['POST /api/templates/7/preview_document/']);
});
