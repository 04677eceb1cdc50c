import type { importRoutes } from '@inkfield/contract/imports';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { FileAnswer } from '../http/replies.ts';
import { createImporter } from './importer.ts';
import { importTemplate, readLookOfFile } from './import-template.ts';
import { readSourceText } from './read-source-text.ts';
import { discardReview, getReview, listReviews, saveReview } from './reviews.ts';
import { getSourcePicture, listSourceDocuments, openSourceFile } from './source-documents.ts';

export function importHandlers(deps: Deps): Handlers<typeof importRoutes> {
  const importer = createImporter();
  return {
    importTemplate: ({ caller, request, query, upload }) =>
      importTemplate({ deps, importer }, { caller, request, ...query }, upload),
    readLook: ({ caller, request, query, upload }) =>
      readLookOfFile({ deps, importer }, { caller, request, template: query.template }, upload),
    listImportReviews: () => listReviews(deps),
    getImportReview: ({ params }) => getReview(deps, params.id),
    saveImportReview: ({ params, body, caller }) => saveReview(deps, { id: params.id, caller, ...body }),
    async discardImportReview({ params }) {
      await discardReview(deps, params.id);
      return undefined;
    },
    listSourceDocuments: () => listSourceDocuments(deps),
    async getSourcePicture({ params }) {
      const { bytes, media } = await getSourcePicture(deps, params);
      return new FileAnswer(bytes, { media });
    },
    getSourceText: ({ params, ...act }) => readSourceText({ deps, importer }, act, params.id),
    async downloadSourceDocument({ params, ...act }) {
      const { name, bytes } = await openSourceFile(deps, act, params.id);
      return new FileAnswer(bytes, { media: 'application/octet-stream', filename: name });
    },
  };
}
