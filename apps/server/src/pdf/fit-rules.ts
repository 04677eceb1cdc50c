import type { ResolvedInline } from '@inkfield/engine/document';
import type { Letters } from './letter-widths.ts';
import { lettersWidth } from './letter-widths.ts';

/** Four underscores and more are a rule to write on by hand. */
const rules = /_{4,}/g;
const leastRule = 4;
const slack = 0.2;

interface Extent {
  width: number;
  /** Width of the rules in it. */
  ruled: number;
  breaks: boolean;
}

/** Rules of the template; a value is printed as it was typed. */
function isTemplateText(node: ResolvedInline) {
  return node.type === 'text' && (node.state === undefined || node.state === 'blank');
}

function holdsRule(nodes: readonly ResolvedInline[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return node.value.includes('____');
    return 'children' in node && holdsRule(node.children);
  });
}

function extent(nodes: readonly ResolvedInline[], letters: Letters): Extent {
  const whole = { width: 0, ruled: 0, breaks: false };
  for (const node of nodes) {
    if (node.type === 'text') {
      whole.width += lettersWidth(node.value, letters);
      const found = isTemplateText(node) ? (node.value.match(rules) ?? []) : [];
      whole.ruled += lettersWidth(found.join(''), letters);
    } else if (node.type === 'break') whole.breaks = true;
    else if ('children' in node) {
      const bold = letters.bold || node.type.startsWith('strong');
      const inner = extent(node.children, { ...letters, bold });
      whole.width += inner.width;
      whole.ruled += inner.ruled;
      whole.breaks ||= inner.breaks;
    }
  }
  return whole;
}

function shrink(nodes: readonly ResolvedInline[], share: number): ResolvedInline[] {
  const shorter = (rule: string) => '_'.repeat(Math.max(leastRule, Math.floor(rule.length * share)));
  return nodes.map((node) => {
    if (node.type === 'text')
      return isTemplateText(node) ? { ...node, value: node.value.replace(rules, shorter) } : node;
    return 'children' in node ? { ...node, children: shrink(node.children, share) } : node;
  });
}

function fitLine(
  nodes: readonly ResolvedInline[],
  widthEm: number,
  letters: Letters,
): readonly ResolvedInline[] {
  const { width, ruled, breaks } = extent(nodes, letters);
  const room = widthEm - slack - (width - ruled);
  // Words that fill the line themselves wrap, and their rules with them.
  if (breaks || width <= widthEm - slack || room < widthEm / 6) return nodes;
  return shrink(nodes, room / ruled);
}

/** A line that is too long for its place only by its rules ("By: ____") gets shorter ones instead of a second line. */
export function fitRules(
  nodes: readonly ResolvedInline[],
  widthEm: number,
  letters: Letters,
): readonly ResolvedInline[] {
  if (!holdsRule(nodes)) return nodes;
  const lines: ResolvedInline[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'break') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines.flatMap((line, i) => [
    ...(i === 0 ? [] : [{ type: 'break' as const }]),
    ...fitLine(line, widthEm, letters),
  ]);
}
