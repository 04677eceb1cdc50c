import type { checkRoutes } from '@inkfield/contract/checks';
import type { documentDetailRoutes } from '@inkfield/contract/document-details';
import type { documentMailRoutes } from '@inkfield/contract/document-mails';
import { documentRoutes, wordMedia } from '@inkfield/contract/documents';
import { urlOf } from '@inkfield/contract/url-of';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { FileAnswer, pdfFile } from '../http/replies.ts';
import { changeDetails } from './details.ts';
import {
  getDocumentDetail,
  getOwnCalendar,
  getOwnPdf,
  listAllDocuments,
  listOwnDocuments,
  openClientPdf,
  verifyByCode,
  verifyByHash,
} from './documents.ts';
import { createGeneration } from './generate.ts';
import { preview } from './preview.ts';
import { openSentDocument, sendDocument } from './send-document.ts';
import { getOwnText } from './stored-document.ts';
import { getOwnWord, openClientWord } from './word-files.ts';

export function documentHandlers(deps: Deps): Handlers<typeof documentRoutes> {
  const generate = createGeneration(deps);
  return {
    async previewDocument({ params, query, body, caller, request }) {
      const { form_data: formData, known_pages: knownPages, places: findPlaces } = body;
      const pages = query.pages && { knownPages, findPlaces, withLeftOut: query.pages === 'all' };
      return preview(deps, { caller, request, templateId: params.id, formData, pages });
    },
    async generateDocument({ params, body, caller, request, reply }) {
      const { document, replayed } = await generate({ caller, request, templateId: params.id, body });
      reply.header(
        'location',
        urlOf(documentRoutes.downloadPdf, { id: params.id }, { document_id: document.id }),
      );
      if (replayed) reply.header('idempotent-replayed', 'true');
      return document;
    },
    async downloadPdf({ params, query, caller }) {
      const place = { id: query.document_id, userId: caller.id, templateId: params.id };
      return pdfFile(await getOwnPdf(deps, place), `document_${query.document_id}.pdf`);
    },
    async downloadWord({ params, query, ...act }) {
      const { document_id: id } = query;
      const { docx } = await getOwnWord(deps, act, { id, templateId: params.id });
      return new FileAnswer(docx, { media: wordMedia, filename: `document_${id}.docx` });
    },
    async listDocuments({ caller, query, reply }) {
      return reply.page(await listOwnDocuments(deps, caller.id, query));
    },
    async listAllDocuments({ query, reply }) {
      return reply.page(await listAllDocuments(deps.database.query, query));
    },
    async openClientDocument({ params, ...act }) {
      return pdfFile(await openClientPdf(deps, act, params.id), `document_${params.id}.pdf`);
    },
    async openClientWord({ params, ...act }) {
      const { docx, typedNumbers } = await openClientWord(deps, act, params.id);
      const filename = `document_${params.id}.docx`;
      return new FileAnswer(docx, { media: wordMedia, filename, note: typedNote(typedNumbers) });
    },
  };
}

export function documentDetailHandlers(deps: Deps): Handlers<typeof documentDetailRoutes> {
  return {
    getDocument: ({ params, caller }) =>
      getDocumentDetail(deps.database.query, { id: params.id, userId: caller.id }),
    getDocumentText: ({ params, caller }) => getOwnText(deps, { id: params.id, userId: caller.id }),
    async getDocumentCalendar({ params, query, caller }) {
      const { document_id: id } = query;
      const calendar = await getOwnCalendar(deps, { id, userId: caller.id, templateId: params.id });
      const media = 'text/calendar; charset=utf-8';
      return new FileAnswer(Buffer.from(calendar), { media, filename: `document_${id}.ics` });
    },
    changeDocumentDetails: ({ params, body, caller }) =>
      changeDetails(deps, { id: params.id, userId: caller.id, changes: body }),
  };
}

export function documentMailHandlers(deps: Deps): Handlers<typeof documentMailRoutes> {
  return {
    async sendDocument({ params, body, caller, request, reply }) {
      const sending = { id: params.id, to: body.to };
      const { mail, replayed } = await sendDocument(deps, { caller, request }, sending);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return mail;
    },
    async openSentDocument({ params }) {
      const { id, pdf } = await openSentDocument(deps, params.token);
      return pdfFile(pdf, `document_${id}.pdf`);
    },
  };
}

export function checkHandlers(deps: Deps): Handlers<typeof checkRoutes> {
  return {
    verifyDocument: ({ params }) => verifyByHash(deps, params.sha256),
    findDocumentByCode: ({ params }) => verifyByCode(deps, params.code),
  };
}

/** How many numbers a sentence names. */
const maxNamed = 5;

/** A note for staff on a Word file whose numbers do not count by themselves. */
function typedNote(numbers: readonly string[]): string | undefined {
  if (numbers.length === 0) return undefined;
  const more = numbers.length - maxNamed;
  const named = numbers.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `Word cannot count these numbers, so they are typed: ${named}`;
}
