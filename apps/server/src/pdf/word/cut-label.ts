import type { ResolvedInline } from '@inkfield/engine/document';

/** A number that stands as the first word of its line, and the rest of the line. */
export function cutLabel(nodes: readonly ResolvedInline[]): {
  label: string | undefined;
  rest: readonly ResolvedInline[];
} {
  const [first, ...others] = nodes;
  const [all, label] = (first?.type === 'text' ? /^(\S+) /.exec(first.value) : null) ?? [];
  if (first?.type !== 'text' || all === undefined) return { label: undefined, rest: nodes };
  return { label, rest: [{ ...first, value: first.value.slice(all.length) }, ...others] };
}
