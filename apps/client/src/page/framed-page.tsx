import { Icon } from '@inkfield/ui/icon';
import { useKeptFocus } from '@inkfield/ui/use-kept-focus';
import { Link } from '@inkfield/web/link';
import { PageHeading } from '@inkfield/web/page-heading';
import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

interface Props {
  /** Another page than the dashboard. */
  back?: string;
  title: string;
  about: string;
  children: ReactNode;
}

/** A page below the dashboard, with the ways back. */
export function FramedPage({ back, title, about, children }: Props) {
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
          <Link to={back ?? paths.dashboard} className="link inline-flex min-h-10 items-center gap-2">
            <Icon of={ArrowLeft} size={18} />
            {back === undefined ? 'Back to Dashboard' : 'Back'}
          </Link>
          {back !== undefined && (
            <Link to={paths.dashboard} className="link inline-flex min-h-10 items-center">
              Dashboard
            </Link>
          )}
        </div>
      </header>
      <main ref={useKeptFocus()} id="main" tabIndex={-1} className="mx-auto grid max-w-5xl gap-6 px-5 py-8">
        <div className="grid min-w-0 gap-1">
          <PageHeading title={title} className="text-2xl break-words" />
          <p className="break-words text-muted">{about}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
