import type { ResolvedInline } from '@inkfield/engine/document';

/** A number that is typed as the first word of a paragraph, and what follows it. */
export function cutLabel(nodes: readonly ResolvedInline[]): {
  label: string | undefined;
  rest: readonly ResolvedInline[];
} {
  const [first, ...others] = nodes;
  if (first === undefined) return { label: undefined, rest: nodes };
  if ('children' in first) {
    const { label, rest } = cutLabel(first.children);
    return { label, rest: label === undefined ? nodes : [{ ...first, children: [...rest] }, ...others] };
  }
  if (first.type !== 'text' || first.state === 'missing' || first.state === 'optional')
    return { label: undefined, rest: nodes };
  const [all, label] = /^(\S+) /.exec(first.value) ?? [];
  if (all === undefined) return { label: undefined, rest: nodes };
  return { label, rest: [{ ...first, value: first.value.slice(all.length) }, ...others] };
}

/** The words between the tabs of a line. Emphasis around a tab continues after it. */
export function splitAtTabs(nodes: readonly ResolvedInline[]): ResolvedInline[][] {
  return splitAt(nodes, (node) =>
    node.type === 'text' && node.value.includes('\t')
      ? node.value.split('\t').map((value) => [{ ...node, value }])
      : undefined,
  );
}

/** The words between places, which count the letters of texts and 1 for everything else. */
export function splitAtPlaces(
  nodes: readonly ResolvedInline[],
  places: readonly number[],
): ResolvedInline[][] {
  let at = 0;
  let next = 0;
  return splitAt(nodes, (node) => {
    const length = lengthOfNode(node);
    const start = at;
    at += length;
    const cuts: number[] = [];
    for (let place = places[next]; place !== undefined && place < at; place = places[next]) {
      cuts.push(place - start);
      next += 1;
    }
    if (cuts.length === 0) return undefined;
    if (node.type !== 'text') return [...cuts.map(() => []), [node]];
    return [0, ...cuts].map((from, index) => {
      const value = node.value.slice(from, cuts[index]);
      return value === '' ? [] : [{ ...node, value }];
    });
  });
}

/** How far a node that holds no others leads, as places count. */
export function lengthOfNode(node: ResolvedInline): number {
  return node.type === 'text' ? node.value.length : 1;
}

/** The lines of a cell: its words between line breaks, of which values of several lines have some too. */
export function splitAtLineEnds(nodes: readonly ResolvedInline[]): ResolvedInline[][] {
  return splitAt(nodes, (node) => {
    if (node.type === 'break') return [[], []];
    if (node.type !== 'text' || !lineEnd.test(node.value)) return undefined;
    return node.value.split(lineEnd).map((value) => (value === '' ? [] : [{ ...node, value }]));
  });
}

const lineEnd = /\r\n?|\n/;

type Cut = (node: ResolvedInline) => ResolvedInline[][] | undefined;

function splitAt(nodes: readonly ResolvedInline[], cut: Cut): ResolvedInline[][] {
  const pieces: ResolvedInline[][] = [[]];
  for (const node of nodes) {
    const parts: ResolvedInline[][] =
      'children' in node
        ? splitAt(node.children, cut).map((children) => (children.length > 0 ? [{ ...node, children }] : []))
        : (cut(node) ?? [[node]]);
    for (const [index, part] of parts.entries()) {
      if (index === 0) pieces.at(-1)?.push(...part);
      else pieces.push([...part]);
    }
  }
  return pieces;
}

export function hasTab(nodes: readonly ResolvedInline[]): boolean {
  return nodes.some((node) =>
    'children' in node ? hasTab(node.children) : node.type === 'text' && node.value.includes('\t'),
  );
}

export function plainText(nodes: readonly ResolvedInline[]): string {
  return nodes
    .map((node) => ('children' in node ? plainText(node.children) : node.type === 'text' ? node.value : ''))
    .join('');
}
