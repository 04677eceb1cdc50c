import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { waitingTexts } from '../waiting-texts.ts';
import { ContactLine } from './contact-line.tsx';
import { PageHeading } from '@inkfield/web/page-heading';

/** A page that is only a message on a small sheet: not found, denied, broken. */
export function PageMessage({
  title,
  text,
  bar,
  children,
}: {
  title: string;
  text?: string;
  /** Above the message, in place of the logo. */
  bar?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      {bar ?? <span />}
      <main id="main" tabIndex={-1} className="grid content-center justify-items-center gap-6 p-6">
        {!bar && <Logo />}
        <div className="card grid w-full max-w-form gap-6 p-6 sm:p-8">
          <div className="grid gap-2">
            <PageHeading title={title} />
            {text && <p className="text-muted">{text}</p>}
          </div>
          {children && <div className="flex flex-wrap items-center gap-4">{children}</div>}
          <ContactLine />
        </div>
      </main>
    </div>
  );
}

/** Shown while a page loads. It is announced to screen readers without taking the focus. */
export function PageLoading({ text }: { text?: string }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh content-center justify-items-center p-6">
      {/* Delayed, so that a short wait does not flicker. The route guard's text is there from the first paint. */}
      <output className={`block text-center ${text ? '' : 'appear-late'}`}>
        <span className="block font-serif text-xl font-semibold">{waitingTexts.loading}</span>
        {text && <span className="mt-1 block text-muted">{text}</span>}
      </output>
    </main>
  );
}
