import { logError } from '../log-error.ts';
import { routes } from '@inkfield/contract/routes';
import type { Session } from './session.ts';
import { tellTabsOfSignOut } from './sign-out-elsewhere.ts';

/** Ends the session in the browser immediately, and on the server even if the page unloads. */
export function signOut(session: Session, send: typeof fetch = window.fetch.bind(window)): void {
  const refresh = session.read()?.refresh;
  tellTabsOfSignOut();
  session.end('signed-out');
  if (!refresh) return;
  send(routes.logout.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
    keepalive: true,
  }).catch((error: unknown) => logError('The server could not be notified of the logout.', error));
}
