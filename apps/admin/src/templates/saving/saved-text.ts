import { timeOf } from '@inkfield/web/instant';

interface Saving {
  by?: string | null | undefined;
  at?: string | undefined;
}

/** Who saved a template, and when: 'Bob Lee saved this template on Mar 5, 2026, 10:31 AM.' */
export function savedText({ by, at }: Saving): string {
  const time = at === undefined ? '' : ` on ${timeOf(at)}`;
  return `${by ?? 'Another editor'} saved this template${time}.`;
}
