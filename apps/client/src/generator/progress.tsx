import type { Filling } from './filling.ts';
import { progressOf } from './filling.ts';
import { useDerived } from './use-filling.ts';

/** "4 of 9 required fields", in words and as a bar. */
export function Progress({ filling }: { filling: Filling }) {
  // One text for both numbers, so that nothing renders while neither changes.
  const counts = useDerived(filling, () => {
    const { answered, required } = progressOf(filling);
    return `${answered} ${required}`;
  });
  const [answered = 0, required = 0] = counts.split(' ').map(Number);
  if (required === 0) return <p className="text-sm text-muted">No field is required.</p>;
  const left = required - answered;
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-semibold">
          {answered} of {required} required fields
        </span>
        <span className="text-muted">{left === 0 ? 'All filled' : `${left} left`}</span>
      </p>
      <div className="generator-progress" aria-hidden>
        <div style={{ width: `${(100 * answered) / required}%` }} />
      </div>
    </div>
  );
}
