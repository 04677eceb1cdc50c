import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { App } from '../src/app.tsx';
import { rootOptions } from '../src/root-options.ts';
import { createSession, type Session } from '../src/session/session.ts';
import { openSessionStorage } from '../src/session/stored-session.ts';
import { createFakeServer, type Answering, type FakeServer } from './fake-server.ts';

interface Start {
  answers?: Record<string, Answering>;
  /** The state of the history entry. */
  state?: unknown;
  local?: () => Storage;
}

export interface Running {
  user: ReturnType<typeof userEvent.setup>;
  server: FakeServer;
  session: Session;
  /** Path and query of the page shown. */
  place: () => string;
  /** The arguments of the calls of the console. */
  logged: () => unknown[][];
}

/** The whole site at an address, in front of a fake server. */
export function renderApp(path: string, { answers = {}, state, local }: Start = {}): Running {
  // Pages are loaded when they are first shown, which takes its time on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
  const server = createFakeServer({
    'GET /api/site/': { json: { admin_url: 'https://admin.example.com', registration_open: true } },
    'POST /api/auth/logout/': { status: 204 },
    'GET /api/drafts/': { json: [] },
    'GET /api/batches/': { json: [] },
    ...answers,
  });
  vi.spyOn(window, 'fetch').mockImplementation(server.fetch);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const session = createSession(openSessionStorage(local ?? (() => window.localStorage)));
  let place = '';
  render(
    <MemoryRouter initialEntries={[{ ...split(path), state }]}>
      <App session={session} />
      <Place
        onChange={(next) => {
          place = next;
        }}
      />
    </MemoryRouter>,
    rootOptions,
  );
  return {
    user: userEvent.setup(),
    server,
    session,
    place: () => place,
    logged: () => warn.mock.calls,
  };
}

function Place({ onChange }: { onChange: (place: string) => void }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => onChange(`${pathname}${search}`), [onChange, pathname, search]);
  return null;
}

function split(path: string) {
  const { pathname, search } = new URL(path, 'http://localhost');
  return { pathname, search };
}
