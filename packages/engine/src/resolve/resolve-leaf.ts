import type { Block, Clause, Exhibit, Heading, Inline, Line, Paragraph, Table } from '../syntax/nodes.ts';
import { conditionFields } from '../syntax/condition-fields.ts';
import { createFindings, type Hole, type InlineFindings, type PendingInline } from './pending-inline.ts';
import type { ResolveContext, Scope } from './resolve-context.ts';
import { resolveInlines } from './resolve-inline.ts';

/** A block with words of its own, or the title of an exhibit. */
export type LeafNode = Extract<Block, Paragraph | Clause | Heading | Table> | Exhibit;

export interface PendingLine {
  indent: string;
  label?: { text: string; gap: string } | undefined;
  children: PendingInline[];
}

/** A leaf with its values. It keeps its object until one of them changes. */
export interface LeafContent {
  lines: PendingLine[];
  rows: { cells: { children: PendingInline[] }[] }[];
  labels: string[];
  holes: Hole[];
  /** Its size: the number of lines, cells and nodes. */
  pieces: number;
}

/** Inserts values into a leaf. Lines without anything to print are removed. A leaf without lines is not shown. */
export function resolveLeaf(node: LeafNode, context: ResolveContext, scope: Scope | undefined): LeafContent {
  const content: LeafContent = { lines: [], rows: [], labels: [], holes: [], pieces: 1 };
  const resolve = (children: Inline[]) => {
    const findings = createFindings();
    const resolved = resolveInlines(children, { context, scope, findings });
    content.pieces += 1 + resolved.length;
    return { resolved, findings };
  };
  const keep = (findings: InlineFindings) => {
    content.labels.push(...findings.labels);
    content.holes.push(...findings.holes);
  };
  if (node.type === 'table') {
    for (const { cells } of node.rows) {
      const resolvedCells = cells.map(({ children }) => {
        const { resolved, findings } = resolve(children);
        keep(findings);
        return { children: resolved };
      });
      content.rows.push({ cells: resolvedCells });
    }
    return content;
  }
  for (const line of linesOf(node)) {
    const { resolved, findings } = resolve(line.children);
    if (isDropped(line, { resolved, findings, isFinal: context.mode === 'final' })) {
      content.labels.push(...findings.labels);
      continue;
    }
    keep(findings);
    content.lines.push({ indent: line.indent, label: line.label, children: resolved });
  }
  return content;
}

type LineSource = Pick<Line, 'indent' | 'label' | 'children'>;

function linesOf(node: Exclude<LeafNode, Table>): LineSource[] {
  switch (node.type) {
    case 'heading':
      return [{ indent: '', children: node.children }];
    case 'exhibit':
      return [{ indent: '', children: node.title ?? [] }];
    case 'paragraph':
    case 'clause':
      return node.lines;
  }
}

interface ResolvedSource {
  resolved: PendingInline[];
  findings: InlineFindings;
  isFinal: boolean;
}

/**
 * Whether a line disappears with its line break: a line of commands only, and in the final document a line with empty
 * placeholders and otherwise only spaces and punctuation (address line 2).
 */
function isDropped(line: LineSource, { resolved, findings, isFinal }: ResolvedSource): boolean {
  if (line.label || findings.hasWords) return false;
  if (findings.placeholders > 0) return isFinal && findings.emptyPlaceholders === findings.placeholders;
  const hasCommand = line.children.some(
    ({ type }) => type === 'inlineIf' || type === 'note' || type === 'label',
  );
  return hasCommand && resolved.every((node) => node.type === 'text' && node.value.trim() === '');
}

/** Returns the names of all fields and loop variables that a leaf reads, in lower case. */
export function namesRead(node: LeafNode): Set<string> {
  const names = new Set<string>();
  const visit = (inlines: Inline[]) => {
    for (const inline of inlines) {
      if (inline.type === 'placeholder') names.add(inline.name.toLowerCase());
      if (inline.type === 'inlineIf') {
        for (const { condition, children } of inline.branches) {
          // Any value may be the name of a field. An extra name does no harm.
          for (const name of condition ? conditionFields(condition, () => 'date') : [])
            names.add(name.toLowerCase());
          visit(children);
        }
      }
      if ('children' in inline) visit(inline.children);
    }
  };
  if (node.type === 'table') for (const row of node.rows) for (const cell of row.cells) visit(cell.children);
  if (node.type !== 'table') for (const line of linesOf(node)) visit(line.children);
  return names;
}
