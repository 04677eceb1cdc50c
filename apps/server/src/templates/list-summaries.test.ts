import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createDraft, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';

describeOnEachDatabase('summaries of templates', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const asStaff = app.api(staff.access);
    const list = async (query: Parameters<typeof asStaff.listTemplateSummaries>[0]['query'] = {}) =>
      (await asStaff.listTemplateSummaries({ query })).map(({ name }) => name);
    const make = async (name: string, options: object = {}) => {
      app.clock.forward(1);
      return createDraft(app, { staff, name, ...options });
    };
    const pagesOf = async (query: string) => {
      const found: string[][] = [];
      let url: string | undefined = `/api/templates/summaries/?${query}`;
      while (url !== undefined) {
        const answer = await app.request({ url, headers: { authorization: `Bearer ${staff.access}` } });
        found.push(answer.json().map(({ name }: { name: string }) => name));
        url = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
      }
      return found;
    };
    return { app, staff, asStaff, list, make, pagesOf };
  }

  test('counts what a row of the list shows, without the text', async () => {
    const { app, staff, asStaff } = await scene();
    const { id } = await createPublished(app, { staff, name: 'Lease', description: 'Of a flat' });
    const broken = await createDraft(app, {
      staff,
      name: 'Broken',
      document_content: '{if buyer}\n\n[nobody] [buyer]',
    });
    const [first, second] = await asStaff.listTemplateSummaries({});
    expect([first?.id, first?.error_count]).toEqual([
      broken.id,
      broken.problems?.filter(({ level }) => level === 'error').length,
    ]);
    expect(first?.error_count).toBeGreaterThan(0);
    expect(second).toEqual({
      id,
      name: 'Lease',
      description: 'Of a flat',
      access: 'shared',
      status: 'published',
      version: 1,
      updated_at: expect.stringMatching(/Z$/),
      edited_by: expect.stringMatching(/^Ada Number/),
      has_changes: false,
      field_count: 1,
      error_count: 0,
      warning_count: 0,
      failed_case_count: 0,
      has_permissions: false,
    });
  });

  test('says whether somebody has a permission in force', async () => {
    const { app, staff, asStaff } = await scene();
    const { id: template } = await createPublished(app, { staff, access: 'private' });
    const client = await createUser(app);
    const has = async () => (await asStaff.listTemplateSummaries({}))[0]?.has_permissions;
    const end = (seconds: number) => new Date(app.clock.now() + seconds * 1000).toISOString();
    expect(await has()).toBe(false);
    const permission = await asStaff.grantPermission({
      body: { template, user: client.id, expires_at: end(60) },
    });
    expect(await has()).toBe(true);
    app.clock.forward(61);
    expect(await has()).toBe(false);
    await asStaff.grantPermission({ body: { template, user: client.id } });
    expect(await has()).toBe(true);
    const [held] = await asStaff.listPermissions({ query: { template: String(template) } });
    expect(held?.id).not.toBe(permission.id);
    await asStaff.revokePermission({ params: { id: held?.id ?? 0 } });
    expect(await has()).toBe(false);
  });

  test('words find names and descriptions, whatever their case; signs of LIKE stand for themselves', async () => {
    const { list, make } = await scene();
    await make('Lease of a flat');
    await make('Offer', { description: '100 % flat rate' });
    expect(await list({ search: 'FLAT' })).toEqual(['Offer', 'Lease of a flat']);
    expect(await list({ search: 'flat lease' })).toEqual(['Lease of a flat']);
    expect(await list({ search: '100 %' })).toEqual(['Offer']);
    expect(await list({ search: '_' })).toEqual([]);
  });

  test('a state and who may use it narrow the list', async () => {
    const { app, staff, asStaff, list, make } = await scene();
    await make('Draft', { access: 'private' });
    await createPublished(app, { staff, name: 'In use' });
    const { id } = await make('Old', { access: 'private' });
    await asStaff.archiveTemplate({ params: { id } });
    expect(await list({ state: 'draft' })).toEqual(['Draft']);
    expect(await list({ state: 'published' })).toEqual(['In use']);
    expect(await list({ state: 'archived' })).toEqual(['Old']);
    expect((await list({ state: 'current' })).toSorted()).toEqual(['Draft', 'In use']);
    expect(await list({ access: 'private', state: 'current' })).toEqual(['Draft']);
  });

  test('pages follow each other without gaps, last saved first', async () => {
    const { pagesOf, make } = await scene();
    for (const name of ['One', 'Two', 'Three']) await make(name);
    expect(await pagesOf('limit=2')).toEqual([['Three', 'Two'], ['One']]);
  });

  test('by name those that begin with the words come first, from page to page', async () => {
    const { pagesOf, make } = await scene();
    for (const name of ['lease 1', 'Lease 12', 'LEASE 10', 'Lease 40', 'A lease 1', 'Lease 12'])
      await make(name, { description: 'Of 1 flat' });
    const first = ['lease 1', 'LEASE 10', 'Lease 12', 'Lease 12'];
    const found = [...first, 'A lease 1', 'Lease 40'];
    expect(await pagesOf('search=%20Lease%20%201&order=name&limit=6')).toEqual([found]);
    expect((await pagesOf('search=lease%201&order=name&limit=1')).flat()).toEqual(found);
    expect(await pagesOf('order=name&limit=6')).toEqual([['A lease 1', ...first, 'Lease 40']]);
  });

  test('by name signs of LIKE stand for themselves, and the longest name ends a page as any other', async () => {
    const { pagesOf, make } = await scene();
    const long = '%'.padEnd(200, '\u8cc3');
    for (const name of ['10 % off', long, `${long.slice(0, -1)}\u8cc4`]) await make(name);
    expect(await pagesOf('search=%25&order=name&limit=1')).toEqual([
      [long],
      [`${long.slice(0, -1)}\u8cc4`],
      ['10 % off'],
    ]);
  });
});
