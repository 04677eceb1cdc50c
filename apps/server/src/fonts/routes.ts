import type { fontRoutes } from '@inkfield/contract/fonts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { FileAnswer } from '../http/replies.ts';
import { createFontReader } from './font-reader.ts';
import { deleteFont, getTemplateFont, listFonts, uploadFont } from './fonts.ts';

export function fontHandlers(deps: Deps): Handlers<typeof fontRoutes> {
  const reader = createFontReader();
  return {
    listFonts: () => listFonts(deps),
    uploadFont: ({ caller, request, upload }) =>
      uploadFont(deps, reader, { act: { caller, request }, receive: upload }),
    async deleteFont({ params, ...act }) {
      await deleteFont(deps, act, params.id);
      return undefined;
    },
    async getTemplateFont({ params, caller }) {
      const { bytes, media } = await getTemplateFont(deps, caller, params);
      return new FileAnswer(bytes, { media, stays: true });
    },
  };
}
