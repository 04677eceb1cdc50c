import * as z from 'zod/mini';
import { route } from './route.ts';
import { idParamsSchema, isIdText } from './values.ts';
import { maxZippedDocuments } from './zip-limits.ts';

const idsSchema = z.pipe(
  z.string().check(
    z.maxLength(17 * maxZippedDocuments),
    z.refine((text) => {
      const ids = text.split(',');
      return ids.every(isIdText) && ids.length <= maxZippedDocuments;
    }, `Not a list of ids, separated by commas, at most ${maxZippedDocuments}.`),
  ),
  z.transform((text) => [...new Set(text.split(',').map(Number))]),
);

export const exportRoutes = {
  exportOwnData: route({
    method: 'GET',
    // Below the path of the download cookie: a browser fetches a large one itself.
    path: '/api/templates/own_data/',
    summary: "A zip of the caller's documents, values, profile and audit rows.",
    access: 'signed-in',
    limit: 'exports',
    inFlight: 'exports',
    downloadCookie: true,
    status: 200,
  }),
  downloadDocuments: route({
    method: 'GET',
    path: '/api/templates/own_documents/',
    summary: `A zip of the PDFs of some of the caller's documents, at most ${maxZippedDocuments}, by their names.`,
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'exports',
    query: z.object({ documents: idsSchema }),
    downloadCookie: true,
    status: 200,
  }),
  exportUserData: route({
    method: 'GET',
    path: '/api/users/:id/export/',
    summary: 'The same zip of one client, for staff; leaves an audit row.',
    access: 'staff',
    limit: 'exports',
    inFlight: 'exports',
    params: idParamsSchema,
    status: 200,
  }),
};
