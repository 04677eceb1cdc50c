import type { ReactNode } from 'react';

/** Grey shapes in the place of what is coming; seen after 300 ms, while `label` is read out at once. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div className="skeleton-group" aria-hidden>
        {children}
      </div>
    </div>
  );
}

/** One grey shape; its size comes from the class. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} />;
}
