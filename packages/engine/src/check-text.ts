import { checkCondition } from './check-condition.ts';
import { type CheckContext, didYouMean, findLoop, hasPart, type LoopScope } from './check-context.ts';
import { formatsOf } from './format.ts';
import type {
  Block,
  Exhibit,
  ForEach,
  Inline,
  Placeholder,
  Section,
  TableOptions,
  TemplateDocument,
} from './nodes.ts';
import { defaultNumbering } from './numbering.ts';
import { partKey } from './section-visibility.ts';
import { problemOfTableOptions } from './table-options.ts';

interface Walk {
  context: CheckContext;
  scope: LoopScope | undefined;
  /** How many levels the examples of the numbering in force give. */
  levels: { count: number };
  /** Whether the words stand in a clause or heading that has a number. */
  isNumbered: boolean;
}

/** Goes through the text once: reports what it can, collects the rest for what needs the whole. */
export function checkText(document: TemplateDocument, context: CheckContext): void {
  const walk = { context, scope: undefined, levels: { count: defaultNumbering.length }, isNumbered: false };
  for (const block of document.children) checkBlock(block, walk);
  for (const { label, position } of context.refs) {
    const numbered = context.labels.get(label);
    if (numbered) continue;
    const reason = numbered === false ? 'stands where there is no number' : 'does not exist';
    context.report('E-ref', position, `{ref ${label}}: {label ${label}} ${reason}`);
  }
}

function checkBlock(block: Block, walk: Walk): void {
  const checkAll = (children: Block[], scope = walk.scope) => {
    for (const child of children) checkBlock(child, { ...walk, scope });
  };
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      if (block.type === 'clause') checkLevel(block, block.level, walk);
      for (const { children } of block.lines) {
        checkInlines(children, { ...walk, isNumbered: block.type === 'clause' });
      }
      return;
    case 'heading':
      if (block.clauseLevel !== undefined) checkLevel(block, block.clauseLevel, walk);
      checkInlines(block.children, { ...walk, isNumbered: block.clauseLevel !== undefined });
      return;
    case 'table':
      for (const { cells } of block.rows) for (const { children } of cells) checkInlines(children, walk);
      return;
    case 'section':
    case 'exhibit':
      checkPart(block, walk);
      checkAll(block.children);
      return;
    case 'if':
      for (const { condition, children } of block.branches) {
        if (condition)
          checkCondition(walk.context, condition, { position: block.position, scope: walk.scope });
        checkAll(children);
      }
      return;
    case 'forEach':
      checkLoop(block, walk);
      checkAll(block.children, { loop: block, outer: walk.scope });
      return;
    case 'align':
      checkAll(block.children);
      return;
    case 'signatures':
      for (const column of block.columns) checkAll(column);
      return;
    case 'numbering':
      walk.levels.count = block.scheme.length;
      return;
    case 'pageBreak':
    case 'restart':
    case 'noteLine':
      return;
    case 'tableOptions':
      checkTableOptions(block, walk);
      return;
  }
}

function checkTableOptions({ options, position }: TableOptions & Block, { context }: Walk): void {
  const problem = problemOfTableOptions(options);
  if (problem !== undefined) context.report('W-command', position, problem);
}

function checkLevel({ position }: Block, level: number, { context, levels }: Walk): void {
  if (level <= levels.count) return;
  const message = `this clause is on level ${level}, but {numbering: ...} gives examples for ${levels.count} only`;
  context.report('W-level', position, message);
}

function checkPart(block: (Section | Exhibit) & Block, walk: Walk): void {
  const { context } = walk;
  const known = block.type === 'section' ? context.sections : context.exhibits;
  const key = partKey(block.name);
  const first = known.get(key);
  if (first && block.type === 'exhibit') {
    context.report('E-duplicate', block.position, `exhibit "${block.name}" is already on line ${first.line}`);
  }
  if (!first) known.set(key, block.position);
  if (block.type === 'exhibit') checkInlines(block.title ?? [], walk);
}

function checkLoop(block: ForEach & Block, { context }: Walk): void {
  const field = context.table.find(block.field);
  if (field) {
    context.used.add(field);
    return;
  }
  const suggestion = didYouMean(context.suggest(block.field, 2));
  const message = `{for each ${block.item} in ${block.field}}: there is no field "${block.field}"${suggestion}`;
  context.report('E-unknown-field', block.position, message);
}

function checkInlines(nodes: Inline[], walk: Walk): void {
  const { context } = walk;
  for (const node of nodes) {
    switch (node.type) {
      case 'placeholder':
        checkPlaceholder(node, walk);
        break;
      case 'inlineIf':
        for (const { condition, children } of node.branches) {
          if (condition) checkCondition(context, condition, { position: node.position, scope: walk.scope });
          checkInlines(children, walk);
        }
        break;
      case 'ref':
        context.refs.push({ label: node.label, position: node.position });
        break;
      case 'label':
        context.labels.set(node.label, walk.isNumbered || context.labels.get(node.label) === true);
        break;
      case 'strong':
      case 'emphasis':
      case 'strongEmphasis':
      case 'underline':
      case 'footnote':
        checkInlines(node.children, walk);
        break;
      case 'text':
      case 'note':
      case 'break':
        break;
    }
  }
}

function checkPlaceholder(node: Placeholder & Inline, walk: Walk): void {
  const { context, scope } = walk;
  const loop = node.loose ? undefined : findLoop(scope, node.name);
  if (loop) {
    if (hasPart(loop, node.part)) checkFormats(node, 'text', context);
    else context.report('E-unknown-placeholder', node.position, `${node.raw} is no column of "${loop.item}"`);
    return;
  }
  const field = node.part === undefined ? context.table.find(node.name) : undefined;
  if (field && (!node.loose || field.name === node.name)) {
    context.used.add(field);
    checkFormats(node, field.field_type, context);
    return;
  }
  reportUnknown(node, context);
}

function checkFormats(
  { formats, raw, position }: Placeholder & Inline,
  type: string,
  context: CheckContext,
): void {
  const known = formatsOf(type);
  for (const format of formats) {
    if (known.includes(format)) continue;
    const message = `${raw}: a ${type} field has no format "${format}"; it has ${known.join(', ')}`;
    context.report('E-format', position, message);
  }
}

/** Brackets of legal texts are often only words: what can hardly be a word, or is nearly a field, is an error. */
function reportUnknown(
  { name, part, raw, loose, position }: Placeholder & Inline,
  context: CheckContext,
): void {
  const printed = `${raw} is not a field and will be printed as it is`;
  const suggestion = findSuggestion(name, loose, context);
  if (loose) {
    if (suggestion) context.report('W-unknown-placeholder', position, printed + didYouMean(suggestion));
    return;
  }
  const isSure = suggestion !== undefined || part !== undefined || /[_\d]/.test(name);
  const code = isSure ? 'E-unknown-placeholder' : 'W-unknown-placeholder';
  context.report(code, position, printed + didYouMean(suggestion));
}

function findSuggestion(name: string, loose: boolean, context: CheckContext): string | undefined {
  if (loose) return context.suggest(name.replace(/\s+/g, '_'), 1);
  const limit = Math.min(2, Math.ceil(name.length / 2) - 1);
  return limit < 1 ? undefined : context.suggest(name, limit);
}
