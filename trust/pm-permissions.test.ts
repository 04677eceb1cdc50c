import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hostile } from '../apps/server/test/hostile.ts';
import { apiOf, send } from '../harness/http.ts';
import { startMailServer } from './fault-smtp.ts';
import { askForLink, useLink } from './links.ts';
import { tokenIn } from './mails.ts';
import { createClient, createPeople, type People, password, type Person, signIn } from '../harness/people.ts';
import { databases, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { countRows, withRows } from './rows.ts';
import { postDocument } from './stored-documents.ts';
import { createPublished, download, generate, grant } from '../harness/templates.ts';
import { holdTypesetters, untilTypesetting } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

/** As the audit keeps it: names and addresses may have to be erased. */
function withoutNames(permission: object): object {
  const names = ['user_name', 'user_email', 'granted_by_name', 'remaining'];
  return Object.fromEntries(Object.entries(permission).filter(([name]) => !names.includes(name)));
}

describe.each(databases)('permissions on %s', (database) => {
  let product: Product;
  let people: People;
  beforeAll(async () => {
    product = await startProduct({}, database);
    people = await createPeople(product);
  });
  afterAll(() => product.close());

  const newTemplate = () => createPublished(product, people.S, { access: 'private' });
  const asStaff = () => apiOf(product, people.S.access);
  const ask = (body: unknown) =>
    send(product, 'POST /api/permissions/grant_permission/', { access: people.S.access, body });
  const revoke = (id: number | string) =>
    send(product, `POST /api/permissions/${id}/revoke_permission/`, { access: people.S.access });

  async function seenBy({ access }: Person): Promise<number[]> {
    return (await apiOf(product, access).listTemplates({})).map(({ id }) => id);
  }

  async function use(person: Person, template: number): Promise<number[]> {
    const body = { form_data: { buyer: 'Ann' } };
    const call = (what: string) =>
      send(product, `POST /api/templates/${template}/${what}_document/`, { access: person.access, body });
    return [(await call('generate')).status, (await call('preview')).status];
  }

  function activeRows(template: number): Promise<unknown[]> {
    return withRows(product, (query) =>
      query
        .selectFrom('permissions')
        .select('id')
        .where('template_id', '=', template)
        .where('revoked_at', 'is', null)
        .execute(),
    );
  }

  describe('granting', () => {
    test('PM1 PM3 lets one user, or every member of a company, use a template at the next call', async () => {
      const { id, name } = await newTemplate();
      expect(await seenBy(people.A1)).not.toContain(id);
      const answer = await ask({ template: id, user: people.A1.id, confirm_unproven: true });
      expect(answer.status).toBe(201);
      expect(answer.json).toEqual({
        id: expect.any(Number),
        template: id,
        template_name: name,
        template_status: 'published',
        user: people.A1.id,
        user_email: people.A1.email,
        user_name: 'Grace Hopper',
        company: null,
        company_name: null,
        granted_by: people.S.id,
        granted_by_name: 'Grace Hopper',
        granted_at: expect.stringMatching(/Z$/),
        expires_at: null,
        revoked_at: null,
      });
      expect(await seenBy(people.A1)).toContain(id);
      expect(await seenBy(people.A2)).not.toContain(id);

      const other = await newTemplate();
      expect((await ask({ template: other.id, company: people.acme })).status).toBe(201);
      for (const member of [people.A1, people.A2]) expect(await seenBy(member)).toContain(other.id);
      expect(await seenBy(people.B1)).not.toContain(other.id);
    });

    test('PM2 twice, or ten times at once, makes one permission', async () => {
      const { id } = await newTemplate();
      const body = { template: id, company: people.acme };
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(body)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
      const again = await ask(body);
      expect(again.status).toBe(200);
      expect(new Set([...answers, again].map(({ json }) => json['id'])).size).toBe(1);
      expect(await activeRows(id)).toHaveLength(1);
    });

    test('PM4 refuses both, neither, what is not there and values of another type', async () => {
      const { id: template } = await newTemplate();
      const user = people.A1.id;
      const company = people.acme;
      const before = await countRows(product);
      const wrongTypes = hostile.wrong_types.map(({ value }) => value);
      const refused: [body: unknown, field?: string][] = [
        [{ template, user, company }, 'user'],
        [{ template }, 'user'],
        [{ user }, 'template'],
        [{}, 'template'],
        [[]],
        [{ template: 999_999, user, confirm_unproven: true }, 'template'],
        [{ template, user: 999_999 }, 'user'],
        [{ template, user: people.D.id, confirm_unproven: true }, 'user'],
        [{ template, company: 999_999 }, 'company'],
        [{ template, user: 1.5 }, 'user'],
        [{ template, user, expires_at: 'tomorrow' }, 'expires_at'],
        [{ template, user, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
        [{ template, user, confirm_unproven: 'yes' }, 'confirm_unproven'],
        ...wrongTypes
          .filter((value) => typeof value !== 'number')
          .flatMap((value): typeof refused => [[{ template: value, user }], [{ template, user: value }]]),
      ];
      for (const [body, field] of refused) {
        const answer = await ask(body);
        expectRefusal(answer, 400);
        const fields = Object.entries(answer.json).filter(([, value]) => Array.isArray(value));
        expect(fields, JSON.stringify(body)).not.toEqual([]);
        if (field !== undefined)
          expect(answer.json[field], JSON.stringify(body)).toEqual([expect.any(String)]);
      }
      expect(await countRows(product)).toEqual(before);
    });

    test('PM5 asks for a confirmation where the mailbox was never proven, and notes it', async () => {
      const { id: template } = await newTemplate();
      const person = await createClient(product);
      expectRefusal(await ask({ template, user: person.id }), 409, 'email_unproven');
      expect(await seenBy(person)).not.toContain(template);
      const made = await ask({ template, user: person.id, confirm_unproven: true });
      expect(made.status).toBe(201);
      const rows = await auditOf(made.json['id']);
      expect(rows[0]?.after_json).toMatch(/unproven":true/);
      // Without a mail server the link is a file: using it proves no mailbox.
      const other = await createClient(product);
      await useLink(product, await askForLink(product, other), password);
      expectRefusal(await ask({ template, user: other.id }), 409, 'email_unproven');
      // The address of an invited person was entered by staff and not by a stranger.
      const body = { email: `invited.${Date.now()}@example.com`, first_name: 'Ina', last_name: 'Vited' };
      const invited = await asStaff().inviteUser({ body });
      expect((await ask({ template, user: invited.id })).status).toBe(201);
    });

    test('PM5 asks for none once a mailed link was used', async () => {
      const mailServer = await startMailServer();
      const mailed = await startProduct({ SMTP_URL: mailServer.url });
      try {
        const { S } = await createPeople(mailed);
        const proven = await createClient(mailed);
        const template = await createPublished(mailed, S, { access: 'private' });
        await send(mailed, 'POST /api/auth/forgot-password/', { body: { email: proven.email } });
        const token = await vi.waitFor(
          async () => {
            const raw = mailServer.mails[mailServer.received.lastIndexOf(proven.email)] ?? '';
            return tokenIn(await PostalMime.parse(raw));
          },
          { timeout: 60_000, interval: 100 },
        );
        expect((await useLink(mailed, token, password)).status).toBe(200);
        const permission = await apiOf(mailed, S.access).grantPermission({
          body: { template: template.id, user: proven.id },
        });
        expect(permission.user).toBe(proven.id);
      } finally {
        await mailed.close();
        await mailServer.close();
      }
    });

    test('PM6 does nothing for a person who types the name of a company', async () => {
      const { id } = await newTemplate();
      await grant(product, people.S, { template: id, company: people.acme });
      const companies = await asStaff().listCompanies({});
      const name = companies.find((company) => company.id === people.acme)?.name;
      const person = await createClient(product, { company_name: name });
      expect(await seenBy(person)).not.toContain(id);
      expect(await use(person, id)).toEqual([404, 404]);
    });
  });

  describe('revoking', () => {
    test('PM7 PM10 ends the use at the next call, and leaves what was made', async () => {
      const template = await newTemplate();
      const { id } = await grant(product, people.S, { template: template.id, user: people.A1.id });
      const document = await generate(product, people.A1, template);
      const digest = createHash('sha256')
        .update(await download(product, people.A1, document))
        .digest('hex');
      expect(digest).toBe(document.sha256);
      const answer = await revoke(id);
      expect([answer.status, answer.json['revoked_at']]).toEqual([200, expect.any(String)]);
      expect(await seenBy(people.A1)).not.toContain(template.id);
      expect(await use(people.A1, template.id)).toEqual([404, 404]);
      const opened = await send(product, `GET /api/templates/${template.id}/`, { access: people.A1.access });
      expectRefusal(opened, 404);
      const listed = await apiOf(product, people.A1.access).listDocuments({});
      expect(listed.map((one) => one.id)).toContain(document.id);
      const again = await download(product, people.A1, document);
      expect(createHash('sha256').update(again).digest('hex')).toBe(digest);
      reached('P7', 'revoking: 0 s');
      reached('P12', 'the same digest after a revoke');
    });

    test('PM15 a document that is being made when a revoke is answered is not stored', async () => {
      const template = await newTemplate();
      const { id } = await grant(product, people.S, { template: template.id, user: people.B1.id });
      const before = await countRows(product);
      const answering = await holdTypesetters(product, async () => {
        const asked = postDocument(product, people.B1, { template });
        await untilTypesetting(product, 'queued', (queued) => queued > 0);
        expect((await revoke(id)).status).toBe(200);
        return { asked };
      });
      expectRefusal(await answering.asked, 404);
      expect((await countRows(product))['documents']).toBe(before['documents']);
    });

    test('PM8 twice, or ten times at once, is one revoke', async () => {
      const { id: template } = await newTemplate();
      const { id } = await grant(product, people.S, { template, company: people.acme });
      const answers = [
        ...(await Promise.all(Array.from({ length: 10 }, () => revoke(id)))),
        await revoke(id),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
      expect(new Set(answers.map(({ json }) => json['revoked_at'])).size).toBe(1);
      expect((await auditOf(id)).filter(({ action }) => action === 'permission.revoked')).toHaveLength(1);
    });

    test('PM9 needs a permission that is there', async () => {
      for (const id of ['999999', '9007199254740993']) expectRefusal(await revoke(id), 404);
      for (const id of ['0', '-1', 'x', '1.5', '%00']) {
        const answer = await revoke(id);
        expect([400, 404]).toContain(answer.status);
        expectRefusal(answer, answer.status);
      }
    });

    test('PM11 comes by itself when the time is over', async () => {
      const { id: template } = await newTemplate();
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const { id } = await grant(product, people.S, { template, user: people.B1.id, expires_at });
      expect(await seenBy(people.B1)).toContain(template);
      // The hour passes without any request.
      const past = new Date(Date.now() - 1).toISOString();
      await withRows(product, (query) =>
        query.updateTable('permissions').set({ expires_at: past }).where('id', '=', id).execute(),
      );
      expect(await seenBy(people.B1)).not.toContain(template);
      expect(await use(people.B1, template)).toEqual([404, 404]);
      const own = await apiOf(product, people.B1.access).listOwnPermissions({});
      expect(own.map((one) => one.template)).not.toContain(template);
      const listed = (query: object) =>
        asStaff().listPermissions({ query: { template: String(template), ...query } });
      expect(await listed({})).toEqual([]);
      const second = await grant(product, people.S, { template, user: people.B1.id });
      expect(await seenBy(people.B1)).toContain(template);
      expect((await listed({ all: 'true' })).map(({ id: one, revoked_at }) => [one, revoked_at])).toEqual([
        [second.id, null],
        [id, past],
      ]);
    });

    test('PM12 comes with a move to another company, which brings the rights of that one', async () => {
      const [ofAcme, ofBeta] = [await newTemplate(), await newTemplate()];
      await grant(product, people.S, { template: ofAcme.id, company: people.acme });
      await grant(product, people.S, { template: ofBeta.id, company: people.beta });
      const person = await createClient(product);
      const move = (company: number | null) =>
        asStaff().updateUser({ params: { id: person.id }, body: { company } });
      const both = async () => {
        const seen = await seenBy(person);
        return [seen.includes(ofAcme.id), seen.includes(ofBeta.id)];
      };
      await move(people.acme);
      expect(await both()).toEqual([true, false]);
      await move(people.beta);
      expect(await both()).toEqual([false, true]);
      expect(await use(person, ofAcme.id)).toEqual([404, 404]);
      await move(null);
      expect(await both()).toEqual([false, false]);
      reached('P7', 'moving to another company: 0 s');
    });
  });

  describe('mails and audit rows', () => {
    test('PM13 says of each template why somebody may use it, and nothing of others', async () => {
      const [direct, ofAcme, ofBeta] = [await newTemplate(), await newTemplate(), await newTemplate()];
      const shared = await createPublished(product, people.S);
      await grant(product, people.S, { template: direct.id, user: people.A1.id });
      await grant(product, people.S, { template: ofAcme.id, company: people.acme });
      await grant(product, people.S, { template: ofBeta.id, company: people.beta });
      await grant(product, people.S, { template: ofBeta.id, user: people.N.id });
      const own = await apiOf(product, people.A1.access).listOwnPermissions({});
      const sourceOf = (template: { id: number }) =>
        own.filter((one) => one.template === template.id).map(({ source }) => source);
      expect([direct, ofAcme, ofBeta, shared].map(sourceOf)).toEqual([['user'], ['company'], [], ['shared']]);
      expect(own.find((one) => one.template === shared.id)).toEqual({
        template: shared.id,
        template_name: shared.name,
        source: 'shared',
        granted_at: null,
        expires_at: null,
      });
      await asStaff().archiveTemplate({ params: { id: direct.id } });
      const left = await apiOf(product, people.A1.access).listOwnPermissions({});
      expect(left.map((one) => one.template)).not.toContain(direct.id);
    });

    test('PM14 P17 keeps one row for each change, which the database itself never changes', async () => {
      const { id: template } = await newTemplate();
      const granted = await ask({ template, user: people.A1.id, confirm_unproven: true });
      const revoked = await revoke(Number(granted.json['id']));
      const rows = await auditOf(granted.json['id']);
      expect(rows.map(({ action, actor_id, ip, request_id }) => [action, actor_id, ip, request_id])).toEqual([
        ['permission.granted', people.S.id, '127.0.0.1', granted.headers['x-request-id']],
        ['permission.revoked', people.S.id, '127.0.0.1', revoked.headers['x-request-id']],
      ]);
      const [first, last] = rows.map(({ before_json, after_json }) =>
        [before_json, after_json].map((text) => text && JSON.parse(text)),
      );
      expect(first?.[1]).toEqual(expect.objectContaining(withoutNames(granted.json)));
      expect(last).toEqual([withoutNames(granted.json), withoutNames(revoked.json)]);

      const person = await createClient(product);
      await asStaff().updateUser({ params: { id: person.id }, body: { company: people.acme } });
      const asAdmin = apiOf(product, people.M.access);
      await asAdmin.updateUser({ params: { id: person.id }, body: { role: 'staff' } });
      await asAdmin.updateUser({ params: { id: person.id }, body: { is_active: false } });
      await asAdmin.updateUser({ params: { id: person.id }, body: { is_active: true } });
      const session = await signIn(product, person);
      await send(product, 'POST /api/auth/logout/', { body: { refresh: session.refresh } });
      await useLink(product, await askForLink(product, person), 'quite another password');
      const actions = await withRows(product, (query) =>
        query
          .selectFrom('audit')
          .select('action')
          .where((or) => or.or([or('subject_id', '=', person.id), or('actor_id', '=', person.id)]))
          .where((or) => or.or([or('subject_type', '=', 'user'), or('subject_type', 'is', null)]))
          .orderBy('id')
          .execute(),
      );
      expect(actions.map(({ action }) => action)).toEqual([
        'user.registered',
        'session.started',
        'user.company_changed',
        'user.role_changed',
        // Staff belong to none.
        'user.company_changed',
        'user.disabled',
        'user.enabled',
        'session.started',
        'session.ended',
        'password.link_asked',
        'password.set',
      ]);

      await withRows(product, async (query) => {
        await expect(query.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow(
          /never changed/,
        );
        await expect(query.deleteFrom('audit').execute()).rejects.toThrow(/never changed/);
      });
      reached(
        'P17',
        'grant, revoke, role, company, sign-in, sign-out, reset asked and done: a row each; UPDATE and DELETE refused',
      );
    });
  });

  function auditOf(permission: unknown) {
    return withRows(product, (query) =>
      query
        .selectFrom('audit')
        .selectAll()
        .where('subject_type', '=', 'permission')
        .where('subject_id', '=', Number(permission))
        .orderBy('id')
        .execute(),
    );
  }
});
