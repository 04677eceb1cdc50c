import type { ReactNode } from 'react';
import { SiteBar } from './site-bar.tsx';
import { OfflineNotice } from '@inkfield/ui/offline-notice';

/** Sign in, sign up, reset: a narrow form on the left, and a sheet of paper that runs off the right edge. */
export function FormLayout({ sheet, children }: { sheet: ReactNode; children: ReactNode }) {
  return (
    <>
      <SiteBar />
      <div className="grid min-h-[calc(100dvh-4.0625rem)] grid-cols-1 lg:grid-cols-[minmax(28rem,5fr)_6fr]">
        <main
          id="main"
          tabIndex={-1}
          className="grid w-full max-w-form grid-cols-1 content-start gap-6 justify-self-center px-4 pt-6 pb-12 sm:px-0 sm:pt-[8vh]"
        >
          <OfflineNotice />
          {children}
        </main>
        <div className="no-print relative hidden overflow-hidden bg-sunken lg:block" aria-hidden>
          <div className="sticky top-[4.0625rem] h-[calc(100dvh-4.0625rem)] overflow-hidden pt-[8vh] ps-16">
            <div className="paper ms-0 min-h-full w-3xl max-w-none">{sheet}</div>
          </div>
        </div>
      </div>
    </>
  );
}
