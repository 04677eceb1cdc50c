import type { ResolvedText } from '../document.ts';
import { evaluateCondition } from '../values/evaluate-condition.ts';
import { findFieldModule, type ValueType, valueTypeOf } from '../fields/registry.ts';
import { isBlankValue } from '../fields/text-value.ts';
import { formatValue } from '../values/format.ts';
import { dropDoubledSigns } from './doubled-signs.ts';
import type { Inline, Placeholder } from '../syntax/nodes.ts';
import { createFindings, type Hole, type InlineFindings, type PendingInline } from './pending-inline.ts';
import {
  fieldValue,
  findColumn,
  findConditionField,
  findScope,
  isMissing,
  readPart,
  type ResolveContext,
  type Scope,
} from './resolve-context.ts';
import { plainType, type TemplateField, type Value } from '../template.ts';

const blankLine = '__________';

/** Context of inline nodes, and the facts collected from them. */
export interface InlineTask {
  context: ResolveContext;
  scope: Scope | undefined;
  findings: InlineFindings;
}

/** Inserts values into nodes. Values become only text and line breaks. */
export function resolveInlines(nodes: Inline[], task: InlineTask): PendingInline[] {
  const resolved = nodes.flatMap((node) => resolveNode(node, task));
  return dropDoubledSigns(resolved, task.findings, task.context.locale);
}

function resolveNode(node: Inline, task: InlineTask): PendingInline[] {
  switch (node.type) {
    case 'text':
      if (/[^\s\p{P}]/u.test(node.value)) task.findings.hasWords = true;
      return [{ type: 'text', value: node.value }];
    case 'break':
      return [{ type: 'break' }];
    case 'note':
      return [];
    case 'label':
      task.findings.labels.push(node.label);
      return [];
    case 'placeholder':
      return resolvePlaceholder(node, task);
    case 'inlineIf': {
      const branch = node.branches.find(({ condition, isElse }) =>
        condition
          ? evaluateCondition(condition, (name) => findConditionField(task.context, task.scope, name))
          : isElse,
      );
      return branch ? branch.children.flatMap((child) => resolveNode(child, task)) : [];
    }
    case 'ref':
    case 'footnote':
      return [addHole(node, task)];
    case 'strong':
    case 'emphasis':
    case 'strongEmphasis':
    case 'underline':
    case 'super':
    case 'sub':
    case 'strike': {
      const children = resolveInlines(node.children, task);
      return children.length > 0 ? [{ type: node.type, children }] : [];
    }
    case 'styled': {
      const children = resolveInlines(node.children, task);
      return children.length > 0 ? [{ type: 'styled', style: node.style, children }] : [];
    }
    case 'picture':
      task.findings.hasWords = true;
      return [{ type: 'picture', name: node.name }];
  }
}

function addHole(node: Inline & { type: 'ref' | 'footnote' }, task: InlineTask): Hole {
  task.findings.hasWords = true;
  if (node.type === 'ref') {
    const hole: Hole = { type: 'refHole', label: node.label, position: node.position };
    task.findings.holes.push(hole);
    return hole;
  }
  const inner = createFindings();
  const children = resolveInlines(node.children, { ...task, findings: inner });
  const hole: Hole = { type: 'footnoteHole', children, holes: inner.holes };
  task.findings.labels.push(...inner.labels);
  task.findings.holes.push(hole, ...inner.holes);
  return hole;
}

function resolvePlaceholder(node: Placeholder, task: InlineTask): PendingInline[] {
  const target = findTarget(node, task);
  if (!target) {
    task.findings.hasWords = true;
    return [{ type: 'text', value: node.raw, state: 'unknown' }];
  }
  task.findings.placeholders += 1;
  const { field, value } = target;
  const module = findFieldModule(valueTypeOf(field));
  if (module ? module.isEmpty(value) : isBlankValue(value)) return resolveEmpty(node, target, task);
  task.findings.hasWords = true;
  const lines = formatValue(field, value, target.formats ?? node.formats, task.context.locale).split(
    /\r\n?|\n/,
  );
  return lines.flatMap((line, index): PendingInline[] => {
    const text: ResolvedText = { type: 'text', value: line, state: 'filled', field: target.name };
    if (module?.sign) task.findings.signs.set(text, module.sign);
    const shown = line === '' ? [] : [text];
    return index === 0 ? shown : [{ type: 'break' }, ...shown];
  });
}

function resolveEmpty(node: Placeholder, target: Target, task: InlineTask): PendingInline[] {
  const field = target.name;
  if (node.fallback !== undefined) {
    task.findings.hasWords = true;
    return [{ type: 'text', value: node.fallback, state: 'fallback', field }];
  }
  task.findings.emptyPlaceholders += 1;
  if (node.formats.includes('blank')) {
    task.findings.hasWords = true;
    return [{ type: 'text', value: blankLine, state: 'blank', field }];
  }
  if (task.context.mode === 'final') return [];
  const state = isMissing(task.context, target.source) ? 'missing' : 'optional';
  return [{ type: 'text', value: `[${target.label}]`, state, field }];
}

/** Finds the field or the part of a row for a placeholder. */
function findTarget(node: Placeholder, task: InlineTask): Target | undefined {
  const scope = node.loose ? undefined : findScope(task.scope, node.name);
  if (scope) {
    const value = readPart(scope, node.part);
    const { field: source } = scope;
    const column = findColumn(source, node.part);
    const label = column?.label || (node.part?.replaceAll('_', ' ') ?? labelOf(source));
    if (value === undefined) return undefined;
    return { field: column ?? { field_type: plainType }, source, value, name: source.name, label };
  }
  if (node.part !== undefined) return findFigure(node, task);
  const field = task.context.table.find(node.name);
  if (!field || (node.loose && field.name !== node.name)) return undefined;
  const value = fieldValue(task.context, field);
  return { field, source: field, value, name: field.name, label: labelOf(field) };
}

/** `[items.amount as sum]` and `[tenants.name as list]`: one value of a column's cells. */
function findFigure(node: Placeholder, { context }: InlineTask): Target | undefined {
  const source = context.table.find(node.name);
  const column = source && findColumn(source, node.part);
  const figure = column && context.logic?.figureOf(column, fieldValue(context, source), node.formats);
  return figure && { ...figure, source, name: source.name, label: column.label };
}

function labelOf(field: TemplateField): string {
  return field.label || field.name;
}

interface Target {
  field: ValueType;
  /** The field of the form; for a part of a row, the list. */
  source: TemplateField;
  value: Value | undefined;
  /** Name of the field that the text links to. */
  name: string;
  label: string;
  /** The placeholder's formats, if it has others than these. */
  formats?: readonly string[];
}
