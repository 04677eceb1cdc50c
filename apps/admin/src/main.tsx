import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { App, EditorPage } from './app.tsx';
import { GuardedRouter } from './page/guarded-router.tsx';
import { editedTemplate } from './paths.ts';

// Request the largest page before the first one is rendered.
if (editedTemplate(window.location.pathname) !== undefined) void EditorPage.load();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <GuardedRouter history={createBrowserHistory({ v5Compat: true })}>
      <App />
    </GuardedRouter>
  </StrictMode>,
);
