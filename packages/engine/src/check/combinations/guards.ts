import { testsOf } from '../../syntax/condition-fields.ts';
import type {
  Block,
  Condition,
  ConditionTest,
  Inline,
  Position,
  TemplateDocument,
} from '../../syntax/nodes.ts';
import { parseCondition } from '../../syntax/parse-condition.ts';
import type { TemplateField, Values } from '../../template.ts';
import { evaluateCondition, type FindConditionField } from '../../values/evaluate-condition.ts';
import { findPartVisibility, partKey } from '../../values/section-visibility.ts';

/** The answers of one combination. */
export interface Answers {
  find: FindConditionField;
  values: Values;
}

/** A condition on the way to a place of the text. */
export interface Guard {
  /** Its tests of fields; other answers make no difference to it. */
  tests: readonly ConditionTest[];
  holds: (answers: Answers) => boolean;
}

/** A branch, a field that the text prints, two conditions in a row, or a reference. The guards around it must all hold. */
export type Place = { around: readonly Guard[]; position: Position } & (
  | { kind: 'branch'; own: Guard; condition: string; isFirst: boolean }
  /** An empty field leaves a gap there, unless it has other words or a rule to write on. */
  | { kind: 'field'; name: string; leavesGap: boolean }
  /** Conditions about the same fields, one directly after the other. */
  | { kind: 'pair'; first: Guard; second: Guard; condition: string; otherCondition: string }
  /** A reference to a clause that is under other conditions, with the guards around each clause of that name. */
  | { kind: 'reference'; clauses: readonly (readonly Guard[])[] }
);

interface Walk {
  fields: readonly TemplateField[];
  places: Place[];
  /** The guards around each clause that a reference can name, by its label. */
  clauses: Map<string, (readonly Guard[])[]>;
  references: { label: string; around: readonly Guard[]; position: Position }[];
}

interface Around {
  guards: readonly Guard[];
  /** Names of rows around it, in lower case. Conditions about them are not those of a field. */
  items: readonly string[];
  /** Whether references can name the line. */
  isNumbered?: boolean;
}

/** Returns the branches of a text, the fields that it prints and its references, with the conditions around each. */
export function findPlaces({ children }: TemplateDocument, fields: readonly TemplateField[]): Place[] {
  const walk: Walk = { fields, places: [], clauses: new Map(), references: [] };
  addBlocks(children, { guards: [], items: [] }, walk);
  for (const { label, around, position } of walk.references) {
    const clauses = walk.clauses.get(label) ?? [];
    // A clause under no further conditions is there whenever the reference is.
    const isSafe = clauses.some((guards) => guards.every((guard) => around.includes(guard)));
    if (clauses.length > 0 && !isSafe) walk.places.push({ kind: 'reference', around, position, clauses });
  }
  return walk.places;
}

export function guardOf(condition: Condition): Guard {
  return { tests: testsOf(condition), holds: ({ find }) => evaluateCondition(condition, find) };
}

/** Returns a condition as typed; undefined if it can't be read. */
export function readGuard(typed: string): Guard | undefined {
  const read = parseCondition(typed);
  return 'condition' in read ? guardOf(read.condition) : undefined;
}

function addBlocks(blocks: readonly Block[], around: Around, walk: Walk): void {
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (block.type === 'if' && before?.type === 'if')
      addPair(before.branches, block.branches, { around, walk });
    addBlock(block, around, walk);
  }
}

function addBlock(block: Block, around: Around, walk: Walk): void {
  const within = (guard: Guard): Around => ({ ...around, guards: [...around.guards, guard] });
  switch (block.type) {
    case 'paragraph':
      for (const { children } of block.lines) addInlines(children, around, walk);
      return;
    case 'clause':
      for (const { children } of block.lines)
        addInlines(children, { ...around, isNumbered: block.numbered }, walk);
      return;
    case 'heading':
      return addInlines(block.children, { ...around, isNumbered: block.clauseLevel !== undefined }, walk);
    case 'table':
      for (const { cells } of block.rows)
        for (const { children } of cells) addInlines(children, around, walk);
      return;
    case 'if':
      return addBranches(block.branches, around, {
        walk,
        add: (children, inside) => addBlocks(children, inside, walk),
      });
    case 'forEach': {
      walk.places.push({
        kind: 'field',
        around: around.guards,
        name: block.field,
        position: block.position,
        leavesGap: false,
      });
      const { guards, items } = within(guardOf({ op: 'on', field: block.field }));
      return addBlocks(block.children, { guards, items: [...items, block.item.toLowerCase()] }, walk);
    }
    case 'section':
      return addBlocks(block.children, within(sectionGuard(block.name, walk.fields)), walk);
    case 'exhibit': {
      const inside = within(exhibitGuard(block.name, walk.fields));
      addInlines(block.title ?? [], inside, walk);
      return addBlocks(block.children, inside, walk);
    }
    case 'align':
    case 'style':
      return addBlocks(block.children, around, walk);
    case 'signatures':
      for (const column of block.columns) addBlocks(column, around, walk);
      return;
    default:
  }
}

function sectionGuard(name: string, fields: readonly TemplateField[]): Guard {
  const key = partKey(name);
  const ruling = fields.filter((field) => names(field.conditional_show?.hide_sections, key));
  return {
    tests: ruling.flatMap(testsOfRule),
    holds: ({ values }) => findPartVisibility(ruling, values).isSectionVisible(name),
  };
}

function exhibitGuard(name: string, fields: readonly TemplateField[]): Guard {
  const key = partKey(name);
  const ruling = fields.filter((field) => names(field.conditional_show?.show_exhibits, key));
  return {
    tests: ruling.flatMap(testsOfRule),
    holds: ({ values }) => findPartVisibility(ruling, values).isExhibitVisible(name),
  };
}

function names(parts: readonly string[] | undefined, key: string): boolean {
  return parts?.some((part) => partKey(part) === key) ?? false;
}

function testsOfRule({ name: field, conditional_show: rule }: TemplateField): ConditionTest[] {
  const values = [rule?.when ?? []].flat();
  return values.length === 0 ? [{ op: 'on', field }] : [{ op: 'in', field, values }];
}

interface BranchOf<Child> {
  condition?: Condition | undefined;
  typed: string;
  isElse: boolean;
  children: Child[];
  position: Position;
}

interface Adding<Child> {
  walk: Walk;
  add: (children: Child[], inside: Around) => void;
}

/** A branch is shown if its condition holds and those before it do not. */
function addBranches<Child>(
  branches: readonly BranchOf<Child>[],
  around: Around,
  { walk, add }: Adding<Child>,
): void {
  const before: Condition[] = [];
  for (const [index, { condition, typed, isElse, children, position }] of branches.entries()) {
    const negated = before.map((arg): Condition => ({ op: 'not', arg }));
    // A condition that can't be read never holds. The check reports it.
    const own = condition ?? (isElse ? undefined : never);
    const guard = guardOf({ op: 'and', args: [...negated, ...(own ? [own] : [])] });
    if (own) before.push(own);
    const isReadable = isElse || condition !== undefined;
    if (isReadable && guard.tests.every(({ field }) => isOfField(field, around))) {
      const place = { around: around.guards, position, own: guard, condition: typed, isFirst: index === 0 };
      walk.places.push({ kind: 'branch', ...place });
    }
    add(children, { ...around, guards: [...around.guards, guard] });
  }
}

const never: Condition = { op: 'or', args: [] };

type OnlyBranch = Pick<BranchOf<unknown>, 'condition' | 'typed' | 'position'>;

/** Adds two conditions without other branches that test the same fields. */
function addPair(
  before: readonly OnlyBranch[],
  after: readonly OnlyBranch[],
  { around, walk }: { around: Around; walk: Walk },
): void {
  const [one, two] = [before[0], after[0]];
  if (before.length > 1 || after.length > 1 || !one?.condition || !two?.condition) return;
  const [first, second] = [guardOf(one.condition), guardOf(two.condition)];
  const isAboutFields = first.tests.every(({ field }) => isOfField(field, around));
  if (!isAboutFields || fieldsKey(first) !== fieldsKey(second)) return;
  const conditions = { condition: one.typed, otherCondition: two.typed };
  walk.places.push({
    kind: 'pair',
    around: around.guards,
    position: two.position,
    first,
    second,
    ...conditions,
  });
}

function fieldsKey({ tests }: Guard): string {
  return [...new Set(tests.map(({ field }) => field.toLowerCase()))].toSorted().join('\n');
}

function isOfField(name: string, { items }: Around): boolean {
  const [first = ''] = name.toLowerCase().split('.');
  return !items.includes(first);
}

function addInlines(nodes: readonly Inline[], around: Around, walk: Walk): void {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'placeholder') {
      const { name, fallback, formats, position } = node;
      const leavesGap = fallback === undefined && !formats.includes('blank');
      if (isOfField(name, around))
        walk.places.push({ kind: 'field', around: around.guards, name, position, leavesGap });
    } else if (node.type === 'inlineIf') {
      const before = nodes[index - 1];
      if (before?.type === 'inlineIf') addPair(before.branches, node.branches, { around, walk });
      addBranches(node.branches, around, {
        walk,
        add: (children, inside) => addInlines(children, inside, walk),
      });
    } else if (node.type === 'ref') {
      walk.references.push({ label: node.label, around: around.guards, position: node.position });
    } else if (node.type === 'label' && around.isNumbered) {
      walk.clauses.set(node.label, [...(walk.clauses.get(node.label) ?? []), around.guards]);
    } else if ('children' in node) addInlines(node.children, around, walk);
  }
}
