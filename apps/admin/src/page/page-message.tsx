import type { ReactNode } from 'react';

/** A page that is only a message. A quiet one waits a moment before it shows itself. */
export function PageMessage({
  title,
  text,
  isQuiet = false,
  children,
}: {
  title: string;
  text?: string;
  isQuiet?: boolean;
  children?: ReactNode;
}) {
  return (
    <main
      className={`grid min-h-dvh content-center justify-items-center p-6 ${isQuiet ? 'skeleton-group' : ''}`}
    >
      <div className="card grid w-full max-w-form gap-4 p-6">
        <h1 className="text-2xl">{title}</h1>
        {text && <p className="text-muted">{text}</p>}
        {children}
      </div>
    </main>
  );
}
