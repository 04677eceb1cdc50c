import { loadAll } from '@inkfield/web/lazy-page';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { pageAt } from './pages.ts';
import { paths } from './paths.ts';
import { createSession } from './session/session.ts';
import { openSessionStorage } from './session/stored-session.ts';

/** The landing page as HTML, before anything is known about who looks at it. Only the build calls it. */
export async function renderLanding(): Promise<string> {
  await loadAll(pageAt(paths.landing).parts);
  const session = createSession(openSessionStorage(noStorage));
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={paths.landing}>
        <App session={session} />
      </StaticRouter>
    </StrictMode>,
    // In one piece: parts that arrive later would need a script inside the page to put them in place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return await new Response(prelude).text();
}

function noStorage(): Storage {
  throw new Error('There is no storage in the build.');
}
