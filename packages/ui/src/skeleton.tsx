import type { ReactNode } from 'react';

/** Grey shapes in the place of what is coming; seen after 300 ms, `label` above them is read out at once. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <output className="appear-late mb-2 block text-sm text-muted empty:hidden">{label}</output>
      <div className="appear-late" aria-hidden>
        {children}
      </div>
    </div>
  );
}

/** One grey shape; its size comes from the class. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} />;
}
