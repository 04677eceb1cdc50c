import type { Block, Inline, Line, Position, TemplateDocument } from './nodes.ts';

/** Words that a template prints as typed, with their position. */
export interface PrintedText {
  text: string;
  position: Position;
}

export interface Printed {
  texts: PrintedText[];
  /** Names of placeholders and repeats, in lower case. The values of their fields are printed as well. */
  names: Set<string>;
}

/** Returns everything that a template can print. Conditions, notes and names of sections are not printed. */
export function findPrinted({ children }: TemplateDocument): Printed {
  const printed: Printed = { texts: [], names: new Set() };
  addBlocks(children, printed);
  return printed;
}

function addBlocks(blocks: readonly Block[], printed: Printed): void {
  for (const block of blocks) addBlock(block, printed);
}

function addBlock(block: Block, printed: Printed): void {
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      for (const line of block.lines) addLine(line, printed);
      return;
    case 'heading':
      return addInlines(block.children, printed);
    case 'table':
      for (const { cells } of block.rows) for (const { children } of cells) addInlines(children, printed);
      return;
    case 'exhibit':
      printed.texts.push({ text: block.name, position: block.position });
      addInlines(block.title ?? [], printed);
      return addBlocks(block.children, printed);
    case 'forEach':
      printed.names.add(block.field.toLowerCase());
      return addBlocks(block.children, printed);
    case 'if':
      for (const { children } of block.branches) addBlocks(children, printed);
      return;
    case 'section':
    case 'align':
    case 'style':
      return addBlocks(block.children, printed);
    case 'signatures':
      for (const column of block.columns) addBlocks(column, printed);
      return;
    case 'numbering': {
      const text = block.scheme
        .flat()
        .filter((part) => typeof part === 'string')
        .join('');
      printed.texts.push({ text, position: block.position });
      return;
    }
    case 'pageBreak':
    case 'restart':
    case 'noteLine':
    case 'tableOptions':
  }
}

function addLine({ label, children, position }: Line, printed: Printed): void {
  if (label) printed.texts.push({ text: label.text, position });
  addInlines(children, printed);
}

function addInlines(nodes: readonly Inline[], printed: Printed): void {
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        printed.texts.push({ text: node.value, position: node.position });
        break;
      case 'placeholder':
        printed.names.add(node.name.toLowerCase());
        if (node.fallback !== undefined) printed.texts.push({ text: node.fallback, position: node.position });
        break;
      case 'inlineIf':
        for (const { children } of node.branches) addInlines(children, printed);
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
        addInlines(node.children, printed);
        break;
      case 'ref':
      case 'label':
      case 'note':
      case 'picture':
      case 'break':
    }
  }
}
