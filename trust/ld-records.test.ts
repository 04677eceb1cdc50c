import { maxDraftBytes, maxDrafts } from '@inkfield/contract/drafts';
import { maxListBytes, maxListEntries } from '@inkfield/contract/list-limits';
import { maxProfiles } from '@inkfield/contract/profile-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf, send } from '../harness/http.ts';
import { createClient, createPeople, type People, type Person } from '../harness/people.ts';
import { createPublished, generate, textField } from '../harness/templates.ts';
import { expectShort, startWatched, type WatchedLoop } from './loop-stretches.ts';
import { withRows } from './rows.ts';

let loop: WatchedLoop;
let people: People;
beforeAll(async () => {
  loop = await startWatched();
  people = await createPeople(loop.product);
});
afterAll(() => loop.close());

const as = ({ access }: Person, what: string, body?: unknown) => send(loop.product, what, { access, body });

/** As long as the CSV of a list may be, with as many entries. */
function largestList(more: string): string {
  const row = (at: number) => `${more}${at},${Array.from({ length: 19 }, () => 'price').join(',')}`;
  const rows = Array.from({ length: maxListEntries }, (_, at) => row(at)).join('\n');
  const csv = `key,${Array.from({ length: 19 }, (_, at) => `column ${at}`).join(',')}\n${rows}\n`;
  expect(csv.length).toBeLessThan(maxListBytes);
  return csv;
}

test('LD24 lists, people and companies and unfinished documents keep nobody waiting', async () => {
  const { S } = people;
  await expectShort(
    loop,
    {
      'a list of too many rows': () =>
        as(S, 'POST /api/lists/', { name: 'many', csv: 'a\n'.repeat(maxListBytes / 2) }),
      'a list of mistakes': () =>
        as(S, 'POST /api/lists/', { name: 'mistakes', csv: `a,b\n${',x\n'.repeat(maxListEntries)}` }),
    },
    500,
  );
  let made = 0;
  let version = 1;
  await expectShort(loop, {
    'a new list': () => {
      made += 1;
      return as(S, 'POST /api/lists/', { name: `list_${made}`, csv: largestList('a') });
    },
    'a list saved': () => {
      version += 1;
      return as(S, 'POST /api/lists/1/versions/', { version: version - 1, csv: largestList(`b${version}`) });
    },
    'a list opened': () => as(S, 'GET /api/lists/1/'),
  });
  const [client, colleague] = [await createClient(loop.product), await createClient(loop.product)];
  await shareProfiles(client, colleague);
  await expectShort(loop, { profiles: () => as(client, 'GET /api/profiles/') });

  const fields = [
    textField('one', { field_type: 'textarea' }),
    textField('two', { field_type: 'select', options_from: 'list_1', options: [] }),
  ];
  const template = await createPublished(loop.product, S, { fields, document_content: '[one][two]' });
  const words = 'Words '.repeat(maxDraftBytes / 7);
  const start = () =>
    as(client, 'POST /api/drafts/', { template: template.id, changes: { one: words, two: '' } });
  const { json } = await start();
  const draft = `/api/drafts/${String(json['id'])}/`;
  let base = 1;
  await expectShort(loop, {
    'lists of a form': () => as(client, `GET /api/templates/${template.id}/versions/1/lists/`),
    'a draft started': start,
    'a draft prepared': () =>
      as(S, `POST /api/users/${colleague.id}/drafts/`, {
        template: template.id,
        changes: { one: words, two: '' },
      }),
    'a draft saved': () => {
      base += 1;
      return as(client, `PATCH ${draft}`, { base: base - 1, changes: { one: `${words}${base}` } });
    },
    'a draft opened': () => as(client, `GET ${draft}`),
  });
  await copyDraft(Number(json['id']));
  const document = await generate(loop.product, client, template, { one: 'Ann', two: '' });
  await expectShort(loop, {
    drafts: () => as(client, 'GET /api/drafts/'),
    'words of a document': () => as(client, `GET /api/documents/${document.id}/text/`),
    'own data': () => as(client, 'GET /api/templates/own_data/'),
  });
});

/** Two members of a company, with as many and as long profiles as they may have; the colleague's are shared. */
async function shareProfiles(client: Person, colleague: Person): Promise<void> {
  const staff = apiOf(loop.product, people.S.access);
  const { id: company } = await staff.createCompany({ body: { name: 'Largest' } });
  await staff.updateCompany({ params: { id: company }, body: { shares_profiles: true } });
  for (const user of [client.id, colleague.id])
    await staff.addCompanyMember({ params: { id: company }, body: { user } });
  const values = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`k${at}`, 'x'.repeat(390)]));
  const changed_at = new Date().toISOString();
  await withRows(loop.product, async (query) => {
    for (const { id: user_id } of [client, colleague]) {
      const rows = Array.from({ length: maxProfiles }, (_, at) => ({
        user_id,
        company_id: company,
        kind: 'company' as const,
        name: `Company ${at}`,
        name_key: `company ${at}`,
        revision: 1,
        changed_at,
        values_json: JSON.stringify(values),
      }));
      await query.insertInto('profiles').values(rows).execute();
    }
  });
}

async function copyDraft(id: number): Promise<void> {
  await withRows(loop.product, async (query) => {
    const { id: _, ...row } = await query
      .selectFrom('document_drafts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let at = 5; at < maxDrafts; at += 1) await query.insertInto('document_drafts').values(row).execute();
  });
}
