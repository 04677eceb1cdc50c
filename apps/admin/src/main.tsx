import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { App } from './app.tsx';
import { GuardedRouter } from './page/guarded-router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <GuardedRouter history={createBrowserHistory({ v5Compat: true })}>
      <App />
    </GuardedRouter>
  </StrictMode>,
);
