import { checkBranches, checkCondition } from './check-condition.ts';
import { type CheckContext, didYouMean, type LoopScope } from './check-context.ts';
import { checkLookName } from './check-look.ts';
import { checkPlaceholder } from './check-placeholder.ts';
import type {
  Block,
  Exhibit,
  ForEach,
  Inline,
  Section,
  TableOptions,
  TemplateDocument,
} from '../syntax/nodes.ts';
import { defaultNumbering } from '../syntax/numbering.ts';
import { partKey } from '../values/section-visibility.ts';
import { problemOfTableOptions, readTableOptions } from '../syntax/table-options.ts';
import type { Report } from '../problem.ts';
import {
  changeNumbering,
  collectReferences,
  countClause,
  createTypedReferences,
  placeIn,
  reportReferences,
  type TypedReferences,
  withOwnNumbers,
} from './typed-references.ts';

interface Walk {
  context: CheckContext;
  scope: LoopScope | undefined;
  /** Number of levels in the current numbering. */
  levels: { count: number };
  /** Whether the words are in a numbered clause or heading. */
  isNumbered: boolean;
  references: TypedReferences;
}

/** Goes through the text once. Problems that need the whole text are reported at the end. */
export function checkText(document: TemplateDocument, context: CheckContext): void {
  const references = createTypedReferences();
  const levels = { count: defaultNumbering.length };
  const walk = { context, scope: undefined, levels, isNumbered: false, references };
  for (const block of document.children) checkBlock(block, walk);
  if (document.children.every(printsNothing)) {
    context.report(
      'E-empty',
      { line: 1, column: 1, endColumn: 1 },
      'the text is empty: there is nothing to print',
    );
  }
  reportReferences(references, context.report);
  for (const { label, position } of context.refs) {
    const numbered = context.labels.get(label);
    if (numbered) continue;
    const reason = numbered === false ? 'is not in a numbered clause or heading' : 'does not exist';
    context.report('E-ref', position, `{ref ${label}}: {label ${label}} ${reason}`);
  }
}

/** Whether a block prints nothing itself. */
function printsNothing({ type }: Block): boolean {
  return ['noteLine', 'numbering', 'restart', 'tableOptions', 'pageBreak'].includes(type);
}

function checkBlock(block: Block, walk: Walk): void {
  const checkAll = (children: Block[], scope = walk.scope) => {
    for (const child of children) checkBlock(child, { ...walk, scope });
  };
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      if (block.type === 'clause') {
        checkLevel(block, block.level, walk);
        if (block.numbered) countClause(walk.references, block.level);
      }
      for (const { children } of block.lines) {
        checkInlines(children, { ...walk, isNumbered: block.type === 'clause' });
      }
      return;
    case 'heading':
      if (block.clauseLevel !== undefined) {
        checkLevel(block, block.clauseLevel, walk);
        countClause(walk.references, block.clauseLevel);
      }
      checkInlines(block.children, { ...walk, isNumbered: block.clauseLevel !== undefined });
      return;
    case 'table':
      for (const { cells } of block.rows) for (const { children } of cells) checkInlines(children, walk);
      return;
    case 'section':
      checkPart(block, walk);
      checkAll(block.children);
      return;
    case 'exhibit':
      checkPart(block, walk);
      withOwnNumbers(walk.references, () => checkAll(block.children));
      return;
    case 'if':
      checkBranches(walk.context, block.branches, { position: block.position, scope: walk.scope });
      for (const { children } of block.branches) checkAll(children);
      return;
    case 'forEach':
      checkLoop(block, walk);
      checkAll(block.children, loopScope(block, walk));
      return;
    case 'style':
      checkLookName(walk.context, { kind: 'style', name: block.name, fillsLine: true }, block.position);
      checkAll(block.children);
      return;
    case 'align':
      checkAll(block.children);
      return;
    case 'signatures':
      for (const column of block.columns) checkAll(column);
      return;
    case 'numbering':
      walk.levels.count = block.scheme.length;
      changeNumbering(walk.references, block);
      return;
    case 'restart':
      walk.references.numberer.counters = [];
      return;
    case 'pageBreak':
      if (block.pages !== undefined)
        checkLookName(walk.context, { kind: 'pages', name: block.pages, fillsLine: true }, block.position);
      return;
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
  const { look: name } = readTableOptions(options);
  if (name !== undefined) checkLookName(context, { kind: 'table', name }, position);
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

function loopScope(loop: ForEach, { context, scope: outer }: Walk): LoopScope {
  return { loop, field: context.table.find(loop.field), outer };
}

function checkLoop(block: ForEach & Block, walk: Walk): void {
  const { context } = walk;
  const field = context.table.find(block.field);
  if (block.where)
    checkCondition(context, block.where, { position: block.position, scope: loopScope(block, walk) });
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
  collectReferences(walk.references, nodes);
  checkOtherLogic(nodes, context.report);
  for (const node of nodes) {
    switch (node.type) {
      case 'placeholder':
        checkPlaceholder(node, walk);
        break;
      case 'inlineIf':
        checkBranches(context, node.branches, { position: node.position, scope: walk.scope });
        for (const { children } of node.branches) checkInlines(children, walk);
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
      case 'super':
      case 'sub':
      case 'strike':
      case 'footnote':
        checkInlines(node.children, walk);
        break;
      case 'styled':
        checkLookName(context, { kind: 'style', name: node.style }, node.position);
        checkInlines(node.children, walk);
        break;
      case 'picture':
        checkLookName(context, { kind: 'picture', name: node.name }, node.position);
        break;
      case 'text':
      case 'note':
      case 'break':
        break;
    }
  }
}

/** Commands of other template systems. A name in their brackets is a blank, which the text may print as it is. */
const commands = new RegExp(
  [
    // Jinja and its forms for Word.
    /\{%[^{}\n]{0,300}%\}/,
    // Handlebars and docxtemplater.
    /\{\{\s{0,3}(?:[#^/]\s{0,3}\w|else\b)[^{}\n]{0,300}\}\}/,
    /\{[#^/][A-Za-z_][^{}(/\n]{0,80}\}/,
    // Functions of Jinja.
    /\{\{[^{}\n]{0,100}\w\([^{}\n]{0,200}\}\}/,
    // docx-templates.
    /\+\+\+\s{0,3}(?:IF|END-IF|FOR|END-FOR|EXEC|QUERY)\b[^+\n]{0,300}\+\+\+/,
    // Docmosis and Aspose.
    /<<\s{0,3}\/?(?:[cer][crs]_|(?:else|end|foreach|if)\b)[^<>\n]{0,80}>>/,
    // Regions of Word's mail merge.
    /«\s{0,3}(?:Table(?:Start|End)|(?:Begin|End)Group):[^«»\n]{1,80}»/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Reports the commands of other systems in one line. An import translates those that have the same meaning here. */
function checkOtherLogic(nodes: readonly Inline[], report: Report): void {
  for (const node of nodes) {
    if (node.type !== 'text') continue;
    for (const { 0: words, index } of node.value.matchAll(commands)) {
      const message = `${words} is a command of another template system, which would be printed as it stands: write it as {if ...}, {for each ...} or {end}, or delete it`;
      report('E-other-logic', placeIn(node, index, words.length), message);
    }
  }
}
