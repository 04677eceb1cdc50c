import type { ReactNode } from 'react';
import { PageHeading } from '@inkfield/web/page-heading';

/** A page with one small form, for visitors who are not signed in. */
export function FormPage({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center p-6">
      <div className="card grid w-full max-w-form gap-5 p-6 sm:p-8">
        <div className="grid gap-1">
          <p className="mb-3 flex items-center gap-2 font-serif text-lg font-semibold">
            <img src="/favicon.svg" alt="" width={24} height={24} />
            Inkfield <span className="flag-tab">Provider</span>
          </p>
          <PageHeading>{title}</PageHeading>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
