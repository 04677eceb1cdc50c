import type { ReactNode } from 'react';

/** Grey placeholders for loading content, visible after 300 ms. Screen readers announce `label` without delay. */
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
