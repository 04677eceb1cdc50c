import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { vi } from 'vitest';
import { App } from '../src/app.tsx';
import { GuardedRouter } from '../src/page/guarded-router.tsx';

type Answer = (request: Request) => Response | Promise<Response>;

/** Answers of the server by method and path; a call that is not named is answered 404. */
export type Answers = Record<string, Answer>;

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

const settings = { admin_url: 'https://admin.example.com', registration_open: true };
/** An installation with a mail server. */
const site: Answers = { 'GET /api/site/': () => json({ ...settings, mail_transport: 'smtp' }) };
/** One without. */
export const siteWithoutMail: Answers = {
  'GET /api/site/': () => json({ ...settings, mail_transport: 'folder' }),
};

/** jsdom lays nothing out and has no dialogs: what the pages ask of them. */
function fillGaps(): void {
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** The whole site at an address, in front of a stand-in for the network. The list of templates was visited before. */
export function renderApp(path: string, answers: Answers = {}) {
  fillGaps();
  const all: Answers = { ...site, ...answers };
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone());
    const answer = all[callOf(request)];
    return (await answer?.(request)) ?? json({ detail: 'Not found.', code: 'not_found' }, 404);
  });
  const history = createMemoryHistory({ initialEntries: ['/', path], v5Compat: true });
  const { unmount } = render(
    <GuardedRouter history={history}>
      <App />
    </GuardedRouter>,
  );
  const madeTo = (call: string) => requests.filter((request) => callOf(request) === call);
  return {
    user: userEvent.setup(),
    history,
    requests,
    unmount,
    /** The query strings of the calls to one path, in order. */
    askedFor: (call: string) => madeTo(call).map(({ url }) => Object.fromEntries(new URL(url).searchParams)),
    bodiesTo: (call: string) => Promise.all(madeTo(call).map((request) => request.json())),
  };
}

function callOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname}`;
}
