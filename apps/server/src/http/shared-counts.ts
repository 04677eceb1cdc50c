import { type Clock, instant } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { CountOne } from './limits.ts';

/** Counts in the database, for nodes that share it: together they allow what one alone would. */
export function countInDatabase({ query }: Database, clock: Clock): CountOne {
  return async (key, perS) => {
    const now = instant(clock.now());
    const latestEnd = instant(clock.now() + (perS + 60) * 1000);
    const first = { taken: 1, ends_at: instant(clock.now() + perS * 1000) };
    const { taken, ends_at } = await query
      .insertInto('rate_counts')
      .values({ key, ...first })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          // One that ends later than a new one would, and than clocks of nodes differ, began while a clock was ahead.
          const isOver = eb.or([
            eb('rate_counts.ends_at', '<=', now),
            eb('rate_counts.ends_at', '>', latestEnd),
          ]);
          return {
            taken: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('rate_counts.taken', '+', 1))
              .end(),
            ends_at: eb.case().when(isOver).then(first.ends_at).else(eb.ref('rate_counts.ends_at')).end(),
          };
        }),
      )
      .returning(['taken', 'ends_at'])
      .executeTakeFirstOrThrow();
    return { taken, endsAt: Date.parse(ends_at) };
  };
}
