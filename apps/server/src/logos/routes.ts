import type { logoRoutes } from '@inkfield/contract/logos';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { FileAnswer } from '../http/replies.ts';
import { getLogo, uploadLogo } from './logos.ts';

export function logoHandlers(deps: Deps): Handlers<typeof logoRoutes> {
  return {
    uploadLogo: ({ params, caller, request, upload }) =>
      uploadLogo(deps, { template: params.id, act: { caller, request } }, upload),
    async getLogo({ params, caller }) {
      const { bytes, media } = await getLogo(deps, caller, params);
      return new FileAnswer(bytes, { media });
    },
  };
}
