import { lazy, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { rootOptions } from './root-options.ts';
import { loadPage } from './pages.ts';
import { paths } from './paths.ts';
import { createSession } from './session/session.ts';
import { openSessionStorage } from './session/stored-session.ts';

const LazyLanding = lazy(loadPage.landing);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const session = createSession(openSessionStorage(() => window.localStorage));
  const isPrerendered = root.hasChildNodes() && window.location.pathname === paths.landing;
  const Landing = isPrerendered ? (await loadPage.landing()).default : LazyLanding;
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App session={session} Landing={Landing} />
      </BrowserRouter>
    </StrictMode>
  );
  if (isPrerendered) hydrateRoot(root, app, rootOptions);
  else createRoot(root, rootOptions).render(app);
}

void start(); // Nothing above it could do more with a failure than the browser's own report does.
