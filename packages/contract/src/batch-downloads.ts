import * as z from 'zod/mini';
import { route } from './route.ts';
import { idParamsSchema, idTextSchema } from './values.ts';

const linkParamsSchema = z.object({ id: idTextSchema, batch: idTextSchema });

/** The documents and the results of a batch, as files. */
export const batchDownloadRoutes = {
  downloadBatch: route({
    method: 'GET',
    path: '/api/batches/:id/download/',
    summary:
      'A zip of all documents of a batch and its results, with Word files where the template lets clients take them.',
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'downloads',
    params: idParamsSchema,
    status: 200,
  }),
  downloadBatchResults: route({
    method: 'GET',
    path: '/api/batches/:id/results/',
    summary: 'A CSV file: each row with its state, its document and its errors.',
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'downloads',
    params: idParamsSchema,
    status: 200,
  }),
  // The same where the download cookie reaches: it is only ever sent below /api/templates/.
  linkBatch: route({
    method: 'GET',
    path: '/api/templates/:id/batches/:batch/download/',
    summary: 'The zip of a batch, for links. Bearer token or download cookie.',
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'downloads',
    params: linkParamsSchema,
    status: 200,
    downloadCookie: true,
  }),
  linkBatchResults: route({
    method: 'GET',
    path: '/api/templates/:id/batches/:batch/results/',
    summary: 'The results of a batch, for links. Bearer token or download cookie.',
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'downloads',
    params: linkParamsSchema,
    status: 200,
    downloadCookie: true,
  }),
  linkRowsToCorrect: route({
    method: 'GET',
    path: '/api/templates/:id/batches/:batch/rows_to_correct/',
    summary:
      'An XLSX table of the rows that do not fit or could not be made, as they were sent, with the reasons in the last column: corrected and sent again, it is a batch of its own. For links. Bearer token or download cookie.',
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'downloads',
    params: linkParamsSchema,
    status: 200,
    downloadCookie: true,
  }),
};
