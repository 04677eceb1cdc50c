import { createApi } from '@inkfield/contract/api';
import { fetchCall, fetchPage, requestOf } from '@inkfield/contract/fetch-call';
import { createPageApi } from '@inkfield/contract/page-api';
import { routes } from '@inkfield/contract/routes';

/** Every call of the contract; the session is a cookie that the browser sends and scripts never see. */
export const api = createApi(routes, (call) =>
  fetchCall(requestOf(call, window.location.origin), (request) => window.fetch(request)),
);

/** The lists, with where the next page begins: see `usePages`. */
export const pages = createPageApi(routes, (call) =>
  fetchPage(requestOf(call, window.location.origin), (request) => window.fetch(request)),
);
