import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';
import { wordsOfBranch, wordsOfCommand, wordsOfGroup } from './block-words.ts';
import { copyRule } from './copies.ts';

/**
 * The document on the paper. A block without blocks in it is one line of the text, a table row too. A `line` without
 * blank lines before it continues the paragraph or clause above it. Each node keeps the line that it was read from in
 * `src`; the line is written again only if it no longer says what the node says.
 */

/** Blank lines before the block: how many, and as typed if they hold spaces. */
const before = { before: { default: 0 }, blanks: { default: null } };
const own = { ...before, src: { default: null } };
/** The closing line of a block. It is empty if the text does not close the block, and null if it is not written yet. */
const closed = { end: { default: 0 }, endBlanks: { default: null }, endSrc: { default: null } };

/** Rules of a look name each number of lines up to this one. */
export const mostBlankLines = 30;

/** The blank lines before a block: the distance in the house style, and the lines of a look, where each one counts. */
export function gapOf({ attrs }: Node): Record<'data-blank' | 'data-lines', string | undefined> {
  const blank = Number(attrs['before']);
  return {
    'data-blank': blank > 0 ? String(Math.min(blank, 3)) : undefined,
    'data-lines': blank > 0 ? String(Math.min(blank, mostBlankLines)) : undefined,
  };
}

/** Shows the blank lines before a block on its element. */
export function showGap(dom: HTMLElement, node: Node): void {
  for (const [name, value] of Object.entries(gapOf(node))) {
    if (value === undefined) dom.removeAttribute(name);
    else dom.setAttribute(name, value);
  }
}

/** A cell as prosemirror-tables expects it. That package is loaded for documents with tables. */
function cell(tag: 'td' | 'th', tableRole: 'cell' | 'header_cell'): NodeSpec {
  return {
    content: 'inline*',
    attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    tableRole,
    isolating: true,
    parseDOM: [{ tag }],
    toDOM: () => [tag, 0],
  };
}

/** A block around others, with its words in the margin. */
function around(
  content: string,
  attrs: NodeSpec['attrs'],
  words: (node: Node) => { className: string; head: string; label?: string },
): NodeSpec {
  return {
    content,
    attrs: { ...own, ...attrs },
    defining: true,
    toDOM: (node): DOMOutputSpec => {
      const { className, head, label = head } = words(node);
      return [
        'div',
        { class: className, role: 'group', 'aria-label': label, 'data-head': head, ...gapOf(node) },
        0,
      ];
    },
  };
}

/** A command within a line, shown in its own words. It is written as its source. */
function inlineCommand(
  className: string,
  attrs: NodeSpec['attrs'],
  draw: (node: Node) => { label?: string; words: string },
): NodeSpec {
  const names = ['source', ...Object.keys(attrs ?? {})];
  return {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { source: { default: '' }, ...attrs },
    // A copy keeps its attributes.
    parseDOM: [
      {
        tag: `span.${className}[data-source]`,
        getAttrs: (dom) => Object.fromEntries(names.map((name) => [name, dom.dataset[name] ?? null])),
      },
    ],
    toDOM: (node) => {
      const { label, words } = draw(node);
      const data = names.flatMap((name): [string, string][] => {
        const value: unknown = node.attrs[name];
        return typeof value === 'string' ? [[`data-${name}`, value]] : [];
      });
      return ['span', { class: className, title: label, ...Object.fromEntries(data) }, words];
    },
    leafText: ({ attrs: { source } }) => String(source),
  };
}

/** Words before those of a command within a line. */
const titles: Record<string, string> = {
  ref: 'Number of the clause called ',
  label: 'References call this clause ',
  note: 'Note: ',
  footnote: 'Footnote (double-click to change it): ',
  picture: 'Picture: ',
};

const nodes = {
  doc: {
    content: 'block+',
    attrs: {
      bom: { default: '' },
      tail: { default: '' },
      tailLines: { default: 0 },
      finalNewline: { default: true },
    },
  },
  line: {
    group: 'block',
    content: 'inline*',
    // A filler is a line to write in where the text has none.
    attrs: { ...own, filler: { default: false } },
    parseDOM: [
      {
        tag: 'p',
        getAttrs: (dom) => ({ before: Number(dom.dataset['blank'] ?? (dom.matches('.line') ? 0 : 1)) }),
      },
      { tag: 'li', priority: 40 },
    ],
    toDOM: (node) => ['p', { class: 'block line', ...gapOf(node) }, 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { ...own, level: { default: 1 }, clauseLevel: { default: null } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom: HTMLElement) => ({
        level: Number(dom.dataset['level'] ?? Math.min(level, 4)),
        before: 1,
      }),
    })),
    toDOM: (node) => [
      `h${Number(node.attrs['level']) + 1}`,
      { class: 'block heading', 'data-level': String(node.attrs['level']), ...gapOf(node) },
      0,
    ],
  },
  clause: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { ...own, level: { default: 1 }, numbered: { default: true } },
    parseDOM: [
      {
        tag: 'p[data-level], li[data-level]',
        priority: 60,
        getAttrs: (dom) => ({
          level: Number(dom.dataset['level']),
          before: Number(dom.dataset['blank'] ?? 0),
        }),
      },
    ],
    toDOM: (node) => [
      'p',
      { class: 'block clause', 'data-level': String(node.attrs['level']), ...gapOf(node) },
      0,
    ],
  },
  /** A line that the paper can't show, as typed. */
  source: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    attrs: own,
    toDOM: (node) => ['p', { class: 'block source-line', ...gapOf(node) }, ['code', 0]],
  },
  /** A command that holds no blocks: page break, numbering, note, options of a table. */
  command: {
    group: 'block',
    atom: true,
    attrs: { ...own, kind: { default: 'note' }, source: { default: '' } },
    toDOM: ({ attrs: { kind, source } }) => {
      const words = wordsOfCommand(String(kind), String(source));
      return kind === 'pageBreak'
        ? ['div', { class: 'block page-break', role: 'separator', 'aria-label': words, 'data-words': words }]
        : ['div', { class: 'block command', title: 'Double-click to change it' }, words];
    },
  },
  condition: {
    group: 'block',
    content: 'branch+',
    attrs: { ...own, ...closed },
    defining: true,
    toDOM: (node) => ['div', { class: 'condition', ...gapOf(node) }, 0],
  },
  branch: around('block+', { condition: { default: null } }, (node) => ({
    className: 'branch',
    head: wordsOfBranch(node.attrs['condition']),
  })),
  /** A repeat, a section, an alignment or a style around blocks. `open` is its opening line. */
  group: {
    group: 'block',
    ...around('block+', { ...closed, kind: { default: 'section' }, open: { default: '' } }, ({ attrs }) => {
      const kind = String(attrs['kind']);
      const head = wordsOfGroup(kind, String(attrs['open']));
      return { className: `group ${kind}`, head, ...(kind === 'style' && { label: `style ${head}` }) };
    }),
  },
  signatures: {
    group: 'block',
    content: 'column+',
    attrs: { ...own, ...closed, open: { default: '{signatures}' } },
    isolating: true,
    toDOM: (node) => [
      'div',
      { class: 'signatures', role: 'group', 'aria-label': 'Signatures', ...gapOf(node) },
      0,
    ],
  },
  column: {
    content: 'block+',
    attrs: own,
    isolating: true,
    toDOM: () => ['div', { class: 'signature' }, 0],
  },
  exhibit: {
    group: 'block',
    content: 'exhibit_title block+',
    attrs: { ...own, ...closed, name: { default: '' } },
    defining: true,
    toDOM: (node) => {
      const label = `Exhibit ${String(node.attrs['name'])}`;
      return ['section', { class: 'exhibit', 'aria-label': label, 'data-head': label, ...gapOf(node) }, 0];
    },
  },
  exhibit_title: {
    content: '(text | field)*',
    toDOM: () => ['p', { class: 'block heading exhibit-title' }, 0],
  },
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    attrs: { ...own, align: { default: [] }, separator: { default: null } },
    toDOM: (node) => ['table', gapOf(node), ['tbody', 0]],
  },
  table_row: {
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    attrs: { src: { default: null } },
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cell('td', 'cell'),
  table_header: cell('th', 'header_cell'),
  text: { group: 'inline' },
  field: inlineCommand('ph', { name: { default: '' }, suffix: { default: '' } }, ({ attrs }) => ({
    words: `${String(attrs['name'])}${String(attrs['suffix'])}`,
  })),
  /** The beginning, the other branch or the end of a condition within a line. */
  mark: inlineCommand(
    'condition-mark',
    { role: { default: 'open' }, condition: { default: null } },
    ({ attrs: { role, condition } }) => {
      const isEnd = role === 'close';
      const label = isEnd
        ? 'end of the condition'
        : `${condition === null ? 'otherwise' : String(condition)}:`;
      return { label, words: isEnd ? '' : label };
    },
  ),
  /** A reference, a label, a note, a footnote or a picture. */
  inline_command: inlineCommand(
    'inline-command',
    { kind: { default: 'note' }, words: { default: '' } },
    ({ attrs: { kind, words } }) => ({
      label: (titles[String(kind)] ?? '') + String(words),
      // A reference shows the number of its clause, in the letters around it.
      words: kind === 'ref' ? '' : String(words),
    }),
  ),
  line_break: {
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    attrs: { source: { default: '{br}' } },
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '{br}',
  },
} satisfies Record<string, NodeSpec>;

const letters = (tag: string): MarkSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] });

const marks = {
  styled: {
    attrs: { style: { default: '' } },
    excludes: '',
    toDOM: (mark) => ['span', { 'data-style': String(mark.attrs['style']) }, 0],
  },
  super: letters('sup'),
  sub: letters('sub'),
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
  underline: { parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }], toDOM: () => ['u', 0] },
  strong: {
    parseDOM: [
      { tag: 'b', getAttrs: (dom) => (dom.style.fontWeight === 'normal' ? false : null) },
      { tag: 'strong' },
      { style: 'font-weight', getAttrs: (value) => (/^(?:bold(?:er)?|[6-9]00)$/.test(value) ? null : false) },
    ],
    toDOM: () => ['strong', 0],
  },
  emphasis: {
    parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
} satisfies Record<string, MarkSpec>;

/** The nodes with the rules that read their copies first. */
const readable = Object.fromEntries(
  Object.entries<NodeSpec>(nodes).map(([name, spec]) => {
    const rule = copyRule(name);
    return [name, rule ? { ...spec, parseDOM: [rule, ...(spec.parseDOM ?? [])] } : spec];
  }),
) as Record<keyof typeof nodes, NodeSpec>;

export const schema = new Schema({ nodes: readable, marks });
export const nodeTypes = schema.nodes;
