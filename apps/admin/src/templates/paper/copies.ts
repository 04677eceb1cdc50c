import { type DOMOutputSpec, DOMSerializer, type TagParseRule } from 'prosemirror-model';

/** Blocks that are copied with all that they have. */
const copied = [
  'line',
  'heading',
  'clause',
  'source',
  'command',
  'condition',
  'branch',
  'group',
  'signatures',
  'column',
  'exhibit',
  'exhibit_title',
];

/** Reads a copied block; undefined for blocks that are not copied as such. */
export function copyRule(name: string): TagParseRule | undefined {
  return copied.includes(name)
    ? { tag: `[data-paper="${name}"]`, priority: 80, getAttrs: (dom) => readAttrs(dom.dataset['attrs']) }
    : undefined;
}

/** The clipboard may come from any page, so attributes with line ends are refused. */
function readAttrs(text: string | undefined): Record<string, unknown> | false {
  try {
    const attrs: unknown = JSON.parse(text ?? '');
    const isSafe = typeof attrs === 'object' && attrs !== null && !/\\[nr]/.test(text ?? '');
    return isSafe ? { ...attrs, src: null } : false;
  } catch {
    return false;
  }
}

/** Writes copied blocks with their attributes. */
export function copySerializer(schema: Parameters<typeof DOMSerializer.fromSchema>[0]): DOMSerializer {
  const nodes = DOMSerializer.nodesFromSchema(schema);
  for (const name of copied) {
    const draw = nodes[name];
    if (!draw) continue;
    nodes[name] = (node) => withAttrs(draw(node), name, { ...node.attrs, src: null, blanks: null });
  }
  return new DOMSerializer(nodes, DOMSerializer.marksFromSchema(schema));
}

function withAttrs(drawn: DOMOutputSpec, name: string, attrs: object): DOMOutputSpec {
  if (!Array.isArray(drawn)) return drawn;
  const [tag, second, ...rest]: unknown[] = drawn;
  const own = { 'data-paper': name, 'data-attrs': JSON.stringify(attrs) };
  return [String(tag), { ...(second as object), ...own }, ...rest];
}
