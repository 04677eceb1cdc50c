import { loadAll } from '@inkfield/web/lazy-page';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { rootOptions } from './root-options.ts';
import { pageAt } from './pages.ts';
import { paths } from './paths.ts';
import { createSession } from './session/session.ts';
import { openSessionStorage } from './session/stored-session.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const { pathname } = window.location;
  const loading = loadAll(pageAt(pathname).parts);
  const session = createSession(openSessionStorage(() => window.localStorage));
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App session={session} />
      </BrowserRouter>
    </StrictMode>
  );
  if (root.hasChildNodes() && pathname === paths.landing) {
    await loading;
    hydrateRoot(root, app, rootOptions);
  } else createRoot(root, rootOptions).render(app);
}

void start(); // Nothing above it could do more with a failure than the browser's own report does.
