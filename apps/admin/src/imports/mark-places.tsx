import { placesOf, wordsOf } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

/** Every place of the field of the current mark. */
export function MarkPlaces({ name, reviewing }: { name: string; reviewing: Reviewing }) {
  const { review, current, show } = reviewing;
  const places = placesOf(review, name);
  if (places.length < 2) return null;
  return (
    <details className="border-t border-line pt-4">
      <summary className="cursor-pointer font-semibold">One value in {places.length} places</summary>
      <ol className="mt-3 grid">
        {places.map((index) => {
          const mark = review.marks[index];
          return (
            mark && (
              <li key={index}>
                <button
                  type="button"
                  className="import-mark"
                  aria-current={index === current || undefined}
                  onClick={() => show(index)}
                >
                  <span>
                    {mark.before.slice(-40)}
                    <strong>{wordsOf(mark).slice(0, 60)}</strong>
                    {mark.after.slice(0, 40)}
                  </span>
                </button>
              </li>
            )
          );
        })}
      </ol>
    </details>
  );
}
