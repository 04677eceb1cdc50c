import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { OfflineNotice } from '@inkfield/ui/offline-notice';

/** Sign in, sign up, reset: a narrow form on the left, and a sheet of paper that runs off the right edge. */
export function FormLayout({ sheet, children }: { sheet: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(28rem,5fr)_6fr]">
      <div className="grid grid-cols-1 grid-rows-[auto_1fr] px-4 sm:px-8">
        <header className="flex min-h-16 items-center">
          <Logo />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="grid w-full max-w-form grid-cols-1 content-start gap-6 justify-self-center pt-6 pb-12 sm:pt-[8vh]"
        >
          <OfflineNotice />
          {children}
        </main>
      </div>
      <div className="no-print relative hidden overflow-hidden bg-sunken lg:block" aria-hidden>
        <div className="sticky top-0 h-dvh overflow-hidden pt-[8vh] ps-16">
          <div className="paper ms-0 min-h-full w-3xl max-w-none">{sheet}</div>
        </div>
      </div>
    </div>
  );
}
