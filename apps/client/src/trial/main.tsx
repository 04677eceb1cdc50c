import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rootOptions } from '../root-options.ts';
import { TrialPage } from './trial-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, rootOptions).render(
  <StrictMode>
    <TrialPage />
  </StrictMode>,
);
