import { Button } from '@inkfield/ui/button';
import type { ReactNode } from 'react';

/** A list that has nothing to show: an empty sheet's outline with what to do next. */
export function EmptyList({ title, next }: { title: string; next: string }) {
  return (
    <div className="rounded-card border border-dashed border-control px-5 py-6">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{next}</p>
    </div>
  );
}

/** A list that could not be loaded. */
export function FailedList({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <p>{what} could not be loaded.</p>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** A titled part of the dashboard. */
export function ListSection({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
