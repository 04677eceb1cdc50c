import type { ResolvedBlock, ResolvedDocument } from '../document.ts';
import { createFieldTable } from '../values/field-table.ts';
import { createFieldVisibility } from '../values/field-visibility.ts';
import { type BlockMemory, createBlockMemory, finishBlocks } from './finish-blocks.ts';
import { createLeafCache } from './leaf-cache.ts';
import type { ParsedTemplate } from '../syntax/parse.ts';
import type { Problem } from '../problem.ts';
import type { ResolveContext, ResolveMode } from './resolve-context.ts';
import type { RepeatMemory } from './repeat-memory.ts';
import { walkDocument } from './resolve-walk.ts';
import { findPartVisibility } from '../values/section-visibility.ts';
import type { DocumentLogic } from '../values/logic/form-logic.ts';
import type { Locale, TemplateField, Values } from '../template.ts';

export interface Resolution {
  document: ResolvedDocument;
  /** Problems that depend on the values: references to hidden clauses. */
  problems: Problem[];
  /** Names of required fields that are visible and not filled, in the order of the form. */
  missing: string[];
  /** The values of the fields that are shown, with those that formulas make. */
  values: Values;
}

export interface ResolverOptions {
  fields: readonly TemplateField[];
  mode: ResolveMode;
  locale: Locale;
  /** Absent for templates without rows and formulas. */
  logic?: DocumentLogic | undefined;
  /** Resolver of an earlier version of the template. Equal blocks keep their object. */
  earlier?: readonly ResolvedBlock[] | undefined;
}

/**
 * Creates a resolver for repeated runs on one template. Blocks without changes keep their object between runs, and only
 * nodes that read a changed value are resolved again.
 */
export function createResolver(parsed: ParsedTemplate, options: ResolverOptions) {
  const { fields, mode, locale, logic, earlier } = options;
  const table = createFieldTable(fields);
  const cache = createLeafCache();
  const repeats: RepeatMemory = new Map();
  const visibility = createFieldVisibility(fields, logic);
  let memory: BlockMemory = createBlockMemory(earlier);
  return (given: Values): Resolution => {
    const values = visibility.asked(given);
    const context: ResolveContext = { table, values, hidden: visibility.hidden(given), mode, locale, logic };
    const {
      numberedBlocks,
      paths,
      problems: tooMany,
    } = walkDocument(parsed.document.children, {
      context,
      visibility: findPartVisibility(fields, values),
      leafOf: (node, key, scope) => cache.leafOf(context, { node, key, scope }),
      rowsOf: (loop, field) => cache.rowsOf(context, loop, field),
      memory: repeats,
    });
    const finished = finishBlocks(numberedBlocks, paths, memory);
    memory = finished.memory;
    const { blankEnd, finalNewline } = parsed.document;
    const { blocks: children, footnotes, problems } = finished;
    return {
      document: { type: 'resolved', children, footnotes, blankEnd, finalNewline },
      problems: [...tooMany, ...problems],
      missing: visibility.missing(given),
      values,
    };
  };
}
