import { createApi } from '@inkfield/contract/api';
import { fetchCall, requestOf } from '@inkfield/contract/fetch-call';
import { routes } from '@inkfield/contract/routes';

/** Every call of the contract; the session is a cookie that the browser sends and scripts never see. */
export const api = createApi(routes, (call) =>
  fetchCall(requestOf(call, window.location.origin), (request) => window.fetch(request)),
);
