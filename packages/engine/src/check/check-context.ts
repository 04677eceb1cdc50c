import { nearestWord } from '../syntax/edit-distance.ts';
import { columnsOf } from '../values/logic/read-formulas.ts';
import { createLists, type FindList } from '../values/logic/form-lists.ts';
import { createFieldTable, type FieldTable } from '../values/field-table.ts';
import type { KnownNames } from './check-look.ts';
import type { ForEach, Position } from '../syntax/nodes.ts';
import { type Problem, type Report, reportTo } from '../problem.ts';
import type { FormList, TemplateField } from '../template.ts';

/** The findings of a check while it goes through a template. */
export interface CheckContext {
  table: FieldTable;
  problems: Problem[];
  report: Report;
  /** Fields that the text uses. */
  used: Set<TemplateField>;
  /** Places by comparable name. */
  sections: Map<string, Position>;
  exhibits: Map<string, Position>;
  /** Labels of the text, and whether the place that carries one has a number. */
  labels: Map<string, boolean>;
  /** Undefined while the lists are not known. */
  findList: FindList | undefined;
  refs: { label: string; position: Position }[];
  /** Names of the template's look; null without a look, undefined where they are not checked. */
  look: KnownNames | null | undefined;
  /** Whether it was reported that there is no look. */
  saysNoLook: boolean;
  suggest: (name: string, limit: number) => string | undefined;
}

/** Loops around a node, innermost first. */
export interface LoopScope {
  loop: ForEach;
  /** The field whose rows it prints; undefined where there is no such field. */
  field: TemplateField | undefined;
  outer: LoopScope | undefined;
}

/**
 * Maximum number of names looked up for "did you mean". Without a limit many unknown names would take quadratic time.
 */
const maxSuggestions = 300;

/** Names that text and fields may use besides those of the fields. */
interface Known {
  look?: KnownNames | null | undefined;
  lists?: readonly FormList[] | undefined;
}

export function createCheckContext(
  fields: readonly TemplateField[],
  { look, lists }: Known = {},
): CheckContext {
  const problems: Problem[] = [];
  return {
    table: createFieldTable(fields),
    problems,
    report: reportTo(problems),
    used: new Set(),
    sections: new Map(),
    exhibits: new Map(),
    labels: new Map(),
    findList: lists && createLists(lists),
    refs: [],
    look,
    saysNoLook: false,
    suggest: createSuggest(fields.map((field) => field.name)),
  };
}

/** Returns a search for the name that is meant, with a limit on the number of searches. */
export function createSuggest(names: readonly string[]): CheckContext['suggest'] {
  const suggestions = new Map<string, string | undefined>();
  return (name, limit) => {
    const key = `${limit} ${name}`;
    if (!suggestions.has(key) && suggestions.size < maxSuggestions) {
      suggestions.set(key, nearestWord(name, names, limit));
    }
    return suggestions.get(key);
  };
}

export function findLoop(scope: LoopScope | undefined, name: string): LoopScope | undefined {
  const wanted = name.toLowerCase();
  let found = scope;
  while (found && found.loop.item.toLowerCase() !== wanted) found = found.outer;
  return found;
}

/** Whether a row of the loop can have the part. Without declared columns every name is possible. */
export function hasPart({ loop, field }: LoopScope, part: string | undefined): boolean {
  const known = field && columnsOf(field).map(({ name }) => name);
  const columns = loop.columns ?? (known && known.length > 0 ? [...known, 'row'] : undefined);
  if (part === undefined || columns === undefined || /^\d+$/.test(part)) return true;
  return columns.some((column) => column.toLowerCase() === part.toLowerCase());
}

export function didYouMean(name: string | undefined): string {
  return name === undefined ? '' : ` (did you mean "${name}"?)`;
}

/** Reports a problem of a field. */
export function reportField(
  context: CheckContext,
  field: TemplateField,
  { code, message, fixes }: Pick<Problem, 'code' | 'message' | 'fixes'>,
): void {
  const level = code.startsWith('E') ? 'error' : 'warning';
  context.problems.push({ code, level, message, field: field.name, ...(fixes && { fixes }) });
}

export function titleOf(field: TemplateField): string {
  return `field "${field.label || field.name}"`;
}
