import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { App, loadEditorPage } from './app.tsx';
import { GuardedRouter } from './page/guarded-router.tsx';

// The largest page is asked for before the first one is rendered.
if (/^\/templates\/\d+$/.test(window.location.pathname)) void loadEditorPage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <GuardedRouter history={createBrowserHistory({ v5Compat: true })}>
      <App />
    </GuardedRouter>
  </StrictMode>,
);
