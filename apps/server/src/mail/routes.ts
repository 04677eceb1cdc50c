import type { mailRoutes } from '@inkfield/contract/mails';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { listMails, queueTestMail, sendAgain } from './mails.ts';

export function mailHandlers(deps: Deps): Handlers<typeof mailRoutes> {
  return {
    async listMails({ query, reply }) {
      return reply.page(await listMails(deps.database.query, query));
    },
    sendTestMail: (act) => queueTestMail(deps, act),
    sendMailAgain: ({ params, ...act }) => sendAgain(deps, act, params.id),
  };
}
