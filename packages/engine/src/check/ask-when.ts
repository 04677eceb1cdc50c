import { conditionFields, testsOf } from '../syntax/condition-fields.ts';
import { isMade } from '../fields/registry.ts';
import { conjunctsOf } from './decide-condition.ts';
import { createFieldTable, type FieldTable, inFieldOrder } from '../values/field-table.ts';
import type { Block, Condition, Inline, TemplateDocument } from '../syntax/nodes.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import { partKey } from '../values/section-visibility.ts';
import { type Formula, partsOf } from '../values/logic/formula-nodes.ts';
import { readFormulas } from '../values/logic/read-formulas.ts';
import type { TemplateField } from '../template.ts';
import { writeCondition } from '../syntax/write-condition.ts';

/** The conditions that must all hold for a place to print, by their text. */
type Chain = ReadonlyMap<string, Condition>;

interface Walk {
  table: FieldTable;
  /** The conditions around each place of a field. */
  uses: Map<TemplateField, Chain[]>;
  /** The conditions that `conditional_show` puts on sections and exhibits, by comparable name. */
  sections: ReadonlyMap<string, Condition[]>;
  exhibits: ReadonlyMap<string, Condition[]>;
}

interface Place {
  chain: Chain;
  /** Names of the loop variables around it. */
  items: readonly string[];
}

/** Longer conditions can't be stored. */
const maxLength = 500;
/** Maximum number of conditions around one place. Without a limit thousands of branches would take quadratic time. */
const maxConditions = 50;

/**
 * Returns a `show_when` for each field that prints only under a condition. Without it the form asks for the field when
 * nothing prints it.
 */
export function findAskWhen(
  document: TemplateDocument,
  fields: readonly TemplateField[],
): Map<TemplateField, string> {
  const table = createFieldTable(fields);
  const { sections, exhibits } = readRules(fields);
  const walk: Walk = { table, uses: new Map(), sections, exhibits };
  const top: Place = { chain: new Map(), items: [] };
  walkBlocks(document.children, top, walk);
  for (const field of fields) addUsesOfField(field, top, walk);
  for (const { formula, targets } of readFormulas(fields).nodes) {
    const terms = termsOf(formula);
    for (const [node, { field }] of targets) if (!terms.has(node)) addUse(field.name, top, walk);
  }
  const found = new Map<TemplateField, string>();
  // Of two fields that print only with each other, the later one waits for the earlier one.
  for (const field of fields.toReversed()) {
    if (field.show_when?.trim() || isMade(field)) continue;
    const condition = commonCondition(field, { walk, found });
    if (condition !== undefined) found.set(field, condition);
  }
  return found;
}

/** The values that a total adds up. One that is not asked for adds nothing, so a total does not need it. */
function termsOf(formula: Formula): ReadonlySet<Formula> {
  const own = formula.op === 'total' ? formula.args : [];
  return new Set([...own, ...partsOf(formula).flatMap((part) => [...termsOf(part)])]);
}

/** Returns the fields with the `show_when` of `findAskWhen`, each placed after the fields that its condition reads. */
export function askWhenNeeded(document: TemplateDocument, fields: readonly TemplateField[]): TemplateField[] {
  return askOnlyWhen(fields, findAskWhen(document, fields));
}

/** Returns the fields with these conditions as their `show_when`, each placed after the fields that its condition reads. */
export function askOnlyWhen(
  fields: readonly TemplateField[],
  conditions: ReadonlyMap<TemplateField, string>,
): TemplateField[] {
  if (conditions.size === 0) return [...fields];
  const { find, kindOf } = createFieldTable(fields);
  const ordered = new Set<TemplateField>();
  for (const field of inFieldOrder(fields)) {
    const result = parseCondition(conditions.get(field) ?? '');
    const before = 'condition' in result ? conditionFields(result.condition, kindOf) : [];
    for (const other of before.map(find)) if (other) ordered.add(other);
    ordered.add(field);
  }
  return [...ordered].map((field, index) => {
    const show_when = conditions.get(field);
    return { ...field, order: index + 1, ...(show_when !== undefined && { show_when }) };
  });
}

interface Finding {
  walk: Walk;
  /** The conditions found so far. */
  found: ReadonlyMap<TemplateField, string>;
}

function commonCondition(field: TemplateField, { walk, found }: Finding): string | undefined {
  const [first, ...others] = walk.uses.get(field) ?? [];
  if (!first) return undefined;
  const common = [...first].filter(
    ([text, condition]) =>
      others.every((chain) => chain.has(text)) && canAsk(condition, field, { walk, found }),
  );
  if (common.length === 0) return undefined;
  const args = common.map(([, condition]) => condition);
  const text = writeCondition(args.length === 1 && args[0] ? args[0] : { op: 'and', args });
  return text.length <= maxLength && 'condition' in parseCondition(text) ? text : undefined;
}

/** Whether no field that the condition reads depends on the given field. */
function canAsk(condition: Condition, field: TemplateField, { walk: { table }, found }: Finding): boolean {
  const seen = new Set<TemplateField>();
  const open = [condition];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const name of conditionFields(next, table.kindOf)) {
      const other = table.find(name);
      if (!other || other === field) return false;
      if (seen.has(other)) continue;
      seen.add(other);
      const asked = other.show_when?.trim() || found.get(other);
      const earlier = asked === undefined ? undefined : parseCondition(asked);
      if (earlier && 'condition' in earlier) open.push(earlier.condition);
    }
  }
  return true;
}

function readRules(fields: readonly TemplateField[]): Pick<Walk, 'sections' | 'exhibits'> {
  const sections = new Map<string, Condition[]>();
  const exhibits = new Map<string, Condition[]>();
  const add = (rules: Map<string, Condition[]>, name: string, condition: Condition) =>
    rules.set(partKey(name), [...(rules.get(partKey(name)) ?? []), condition]);
  for (const field of fields) {
    const { hide_sections: hidden = [], show_exhibits: shown = [] } = field.conditional_show ?? {};
    const condition = activeCondition(field);
    for (const name of hidden) add(sections, name, { op: 'not', arg: condition });
    for (const name of shown) add(exhibits, name, condition);
  }
  return { sections, exhibits };
}

function activeCondition({ name, conditional_show: rule }: TemplateField): Condition {
  const values = [rule?.when ?? []].flat();
  const [only] = values;
  if (only === undefined) return { op: 'on', field: name };
  return values.length === 1 ? { op: '=', field: name, value: only } : { op: 'in', field: name, values };
}

/**
 * Returns the place with a further condition around it. Conditions on the rows of a repeat are left out: a form cannot
 * ask them.
 */
function inside(place: Place, condition: Condition | undefined): Place {
  if (!condition) return place;
  if (place.chain.size >= maxConditions) return place;
  const chain = new Map(place.chain);
  for (const part of conjunctsOf(condition)) {
    const heads = testsOf(part).map(({ field }) => field.split('.')[0]?.toLowerCase() ?? '');
    if (!heads.some((head) => place.items.includes(head))) chain.set(writeCondition(part), part);
  }
  return { ...place, chain };
}

function addUse(name: string, { chain, items }: Place, { table, uses }: Walk): void {
  const [head = ''] = name.split('.');
  if (items.includes(head.toLowerCase())) return;
  const field = table.find(name);
  if (!field) return;
  const chains = uses.get(field);
  if (chains) chains.push(chain);
  else uses.set(field, [chain]);
}

/**
 * A part of `a and b` only matters while the other part holds, so a required field is not asked for in vain. An optional
 * one stays a question of its own: both answers were meant to be seen together.
 */
function addUsesOfCondition(condition: Condition, place: Place, walk: Walk): void {
  const parts = conjunctsOf(condition);
  const namesOf = (part: Condition) => conditionFields(part, walk.table.kindOf);
  if (parts.length > maxConditions) {
    for (const name of namesOf(condition)) addUse(name, place, walk);
    return;
  }
  for (const part of parts) {
    const names = namesOf(part);
    const isOther = (other: Condition) => !namesOf(other).some((name) => names.includes(name));
    const others = parts.filter(isOther);
    const around = others.length > 0 ? inside(place, { op: 'and', args: others }) : place;
    for (const name of names) addUse(name, walk.table.find(name)?.required ? around : place, walk);
  }
}

function addUsesOfField(field: TemplateField, place: Place, walk: Walk): void {
  const { hide_sections: hidden = [], show_exhibits: shown = [] } = field.conditional_show ?? {};
  if (hidden.length + shown.length > 0) addUse(field.name, place, walk);
  const result = field.show_when?.trim() ? parseCondition(field.show_when) : undefined;
  if (result && 'condition' in result) addUsesOfCondition(result.condition, place, walk);
}

interface Branch<Child> {
  condition?: Condition | undefined;
  isElse: boolean;
  children: Child[];
}

function walkBranches<Child>(
  branches: readonly Branch<Child>[],
  place: Place,
  { walk, walkChildren }: { walk: Walk; walkChildren: (children: Child[], place: Place) => void },
): void {
  let rest = place;
  for (const { condition, children } of branches) {
    if (condition) addUsesOfCondition(condition, rest, walk);
    walkChildren(children, inside(rest, condition));
    if (condition) rest = inside(rest, { op: 'not', arg: condition });
  }
}

function walkBlocks(blocks: readonly Block[], place: Place, walk: Walk): void {
  for (const block of blocks) walkBlock(block, place, walk);
}

function walkBlock(block: Block, place: Place, walk: Walk): void {
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      for (const { children } of block.lines) walkInlines(children, place, walk);
      return;
    case 'heading':
      return walkInlines(block.children, place, walk);
    case 'table':
      for (const { cells } of block.rows)
        for (const { children } of cells) walkInlines(children, place, walk);
      return;
    case 'section': {
      const rules = walk.sections.get(partKey(block.name)) ?? [];
      return walkBlocks(block.children, rules.reduce(inside, place), walk);
    }
    case 'exhibit': {
      const rules = walk.exhibits.get(partKey(block.name)) ?? [];
      const [only] = rules;
      const within = inside(place, rules.length > 1 ? { op: 'or', args: rules } : only);
      walkInlines(block.title ?? [], within, walk);
      return walkBlocks(block.children, within, walk);
    }
    case 'if':
      return walkBranches(block.branches, place, {
        walk,
        walkChildren: (children, within) => walkBlocks(children, within, walk),
      });
    case 'forEach': {
      addUse(block.field, place, walk);
      const items = [...place.items, block.item.toLowerCase()];
      return walkBlocks(block.children, { ...place, items }, walk);
    }
    case 'align':
    case 'style':
      return walkBlocks(block.children, place, walk);
    case 'signatures':
      for (const column of block.columns) walkBlocks(column, place, walk);
      return;
    case 'numbering':
    case 'pageBreak':
    case 'restart':
    case 'noteLine':
    case 'tableOptions':
  }
}

function walkInlines(nodes: readonly Inline[], place: Place, walk: Walk): void {
  for (const node of nodes) {
    switch (node.type) {
      case 'placeholder':
        addUse(node.name, place, walk);
        break;
      case 'inlineIf':
        walkBranches(node.branches, place, {
          walk,
          walkChildren: (children, within) => walkInlines(children, within, walk),
        });
        break;
      case 'strong':
      case 'emphasis':
      case 'strongEmphasis':
      case 'underline':
      case 'super':
      case 'sub':
      case 'strike':
      case 'styled':
      case 'footnote':
        walkInlines(node.children, place, walk);
        break;
      case 'text':
      case 'ref':
      case 'label':
      case 'note':
      case 'picture':
      case 'break':
    }
  }
}
