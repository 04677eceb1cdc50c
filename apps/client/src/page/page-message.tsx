import type { ReactNode } from 'react';

/** A page that is only a message: loading, not found, denied. */
export function PageMessage({
  title,
  text,
  isStatus = false,
  children,
}: {
  title: string;
  text?: string;
  /** Read out as it appears, without taking focus. */
  isStatus?: boolean;
  children?: ReactNode;
}) {
  return (
    <main id="main" className="grid min-h-dvh place-content-center gap-4 p-6">
      <div role={isStatus ? 'status' : undefined} className="grid gap-2">
        {isStatus ? (
          <p className="font-serif text-2xl font-semibold">{title}</p>
        ) : (
          <PageHeading>{title}</PageHeading>
        )}
        {text && <p className="max-w-prose text-muted">{text}</p>}
      </div>
      {children}
    </main>
  );
}

function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="text-2xl">
      {children}
    </h1>
  );
}
