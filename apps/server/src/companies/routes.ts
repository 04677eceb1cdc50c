import type { companyRoutes } from '@inkfield/contract/companies';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import {
  addMember,
  changeCompany,
  createCompany,
  getCompany,
  listCompanies,
  removeMember,
} from './companies.ts';

export function companyHandlers(deps: Deps): Handlers<typeof companyRoutes> {
  return {
    async listCompanies({ query, reply }) {
      return reply.page(await listCompanies(deps, query));
    },
    createCompany: ({ body, ...act }) => createCompany(deps, act, body.name),
    getCompany: ({ params }) => getCompany(deps.database.query, params.id),
    updateCompany: ({ params, body, ...act }) => changeCompany(deps, act, { id: params.id, ...body }),
    addCompanyMember: ({ params, body, ...act }) =>
      addMember(deps, act, { company: params.id, user: body.user }),
    async removeCompanyMember({ params, ...act }) {
      await removeMember(deps, act, { company: params.id, user: params.user });
      return undefined;
    },
  };
}
