import { Logo } from '../page/logo.tsx';
import { paths } from '../paths.ts';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';

/** The shape of the page while the template is on its way. Its heading comes with the template's name. */
export function GeneratorSkeleton() {
  return (
    <div className="generator">
      <header className="generator-header">
        <div className="generator-title-bar">
          <Logo to={paths.dashboard} isCompact />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="generator-main">
        <div className="generator-form surface">
          <SkeletonGroup label="Loading...">
            <div className="grid gap-6">
              {[0, 1, 2, 3, 4].map((row) => (
                <div key={row} className="grid gap-2">
                  <Skeleton className="h-4 w-32" />
                  <Skeleton className="h-10" />
                </div>
              ))}
            </div>
          </SkeletonGroup>
        </div>
        <div className="generator-preview" aria-hidden>
          <div className="paper min-h-96" />
        </div>
      </main>
    </div>
  );
}
