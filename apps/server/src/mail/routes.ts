import type { mailRoutes } from '@inkfield/contract/mails';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { listMails, queueTestMail, sendAgain } from './mails.ts';

export function mailHandlers(deps: Deps): Handlers<typeof mailRoutes> {
  return {
    async listMails({ query, reply }) {
      return reply.page(await listMails(deps.database.query, query));
    },
    async sendTestMail(act) {
      await deps.limits.take('test-mail', `user:${act.caller.id}`, { max: 5, perS: 60 });
      return queueTestMail(deps, act);
    },
    sendMailAgain: ({ params, ...act }) => sendAgain(deps, act, params.id),
  };
}
