import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@inkfield/contract/route';
import type { FastifyRequest } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyTemplate } from '../../test/copy-template.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createOwnLimits } from './own-limits.ts';
import { createSale, sendTable } from '../../test/table-factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnSqlite, type TestApp } from '../../test/test-app.ts';

describeOnSqlite('what one user has in flight', (createTestApp) => {
  async function open(app: TestApp): Promise<(head: string, user: TestUser) => Socket> {
    const { port } = new URL(await app.app.client.listen({ port: 0, host: '127.0.0.1' }));
    return (head, { access }) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write(`${head}\r\nHost: localhost\r\nAuthorization: Bearer ${access}\r\n`);
      return socket;
    };
  }

  test('lists that are not read are limited', { timeout: 150_000 }, async () => {
    const app = await createTestApp({ rateLimitScale: 1 });
    const connectAs = await open(app);
    const [greedy, other] = [await createUser(app), await createUser(app)];
    const { id } = await createPublished(app, { document_content: 'Many words. '.repeat(30_000) });
    // More than the system keeps for a connection.
    await copyTemplate(app.deps.database.query, id, 36);
    const list = ({ access }: TestUser) =>
      app.request({ url: '/api/documents/', headers: { authorization: `Bearer ${access}` } });
    const unread = new Set<Socket>();
    const openUnread = () => {
      const socket = connectAs('GET /api/templates/ HTTP/1.1', greedy);
      socket.write('\r\n');
      socket.once('readable', () => {
        const status: unknown = socket.read('HTTP/1.1 200'.length);
        if (String(status) === 'HTTP/1.1 200') return;
        unread.delete(socket);
        socket.destroy();
      });
      return socket;
    };
    const refused = await vi.waitFor(
      async () => {
        // A busy machine refuses some before they are counted: others take their place.
        if (unread.size < 12) unread.add(openUnread());
        const answer = await list(greedy);
        expect(answer.statusCode).toBe(429);
        return answer;
      },
      { timeout: 50_000 },
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await vi.waitFor(async () => expect((await list(other)).statusCode).toBe(200), { timeout: 10_000 });
    for (const socket of unread) socket.destroy();
    await vi.waitFor(async () => expect((await list(greedy)).statusCode).toBe(200), { timeout: 50_000 });
  });

  test(
    'one file is received at a time, and not more slowly than anybody has to',
    { timeout: 150_000 },
    async () => {
      const app = await createTestApp({ rateLimitScale: 1 });
      const connectAs = await open(app);
      const { user, template } = await createSale(app);
      const other = await createUser(app);
      const slow = connectAs(`POST /api/templates/${template}/batches/ HTTP/1.1`, user);
      slow.write('Content-Type: multipart/form-data; boundary=part\r\nContent-Length: 100000\r\n\r\n');
      slow.write(
        '--part\r\nContent-Disposition: form-data; name="file"; filename="slow.csv"\r\n\r\nbuyer\r\n',
      );
      const answers: string[] = [];
      slow.on('data', (chunk: Buffer) => {
        answers.push(chunk.toString());
      });
      const file = 'buyer\nAnn\n';
      await vi.waitFor(
        () => {
          const leave = app.deps.limits.enter('files', `user:${user.id}`, 1);
          leave?.();
          expect(leave).toBeUndefined();
        },
        { timeout: 50_000 },
      );
      const refused = await sendTable(app, user, { template, file });
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'too_many_in_flight' });
      expect((await sendTable(app, other, { template, file })).statusCode).toBe(201);
      let sent = 0;
      while (answers.length === 0 && !slow.destroyed) {
        slow.write('x');
        sent += 1;
        await sleep(100);
      }
      expect(answers[0]).toContain('HTTP/1.1 408 ');
      // The server alone would wait for 30 seconds.
      expect(sent).toBeLessThan(200);
      await vi.waitFor(
        async () => expect((await sendTable(app, user, { template, file })).statusCode).toBe(201),
        { timeout: 50_000 },
      );
    },
  );

  test('a read begins before the many documents that its user asked for earlier', async () => {
    const limits = createOwnLimits((await createTestApp()).deps);
    const request = { ip: '192.0.2.1' } as FastifyRequest;
    const begun: string[] = [];
    const take = async (name: string, method: Route['method']) => {
      await limits.takeTurn(request, { method });
      begun.push(name);
    };
    const documents = Array.from({ length: 20 }, (_, at) => take(`document ${at}`, 'POST'));
    await Promise.all([...documents, take('read', 'GET')]);
    expect(begun.indexOf('read')).toBeLessThan(2);
  });
});
