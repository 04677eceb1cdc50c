import { route } from './route.ts';
import { idParamsSchema } from './values.ts';

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
