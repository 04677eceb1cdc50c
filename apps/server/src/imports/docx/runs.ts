import { alternativeOf, childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../guard/xml.ts';
import { isStructure, readControl } from './controls.ts';
import { readRun } from './run-content.ts';
import type { Inside, Walk } from './walk-state.ts';
import { countField, isPageNumber, markField, markPageNumber, readFieldInstruction } from './word-fields.ts';

/** Everything that is inside a paragraph, in order. */
export function readInline(walk: Walk, elements: readonly XmlElement[], inside: Inside): void {
  for (const element of elements) readInlineElement(walk, element, inside);
}

function readInlineElement(walk: Walk, element: XmlElement, inside: Inside): void {
  switch (element.name) {
    case 'w:r':
      readRun(walk, element, inside);
      return;
    case 'w:ins':
    case 'w:moveTo':
      walk.seen.insertions += 1;
      readInline(walk, elementsOf(element), inside);
      return;
    case 'w:del':
    case 'w:moveFrom':
      walk.seen.deletions += 1;
      return;
    case 'w:hyperlink':
    case 'w:smartTag':
    case 'w:customXml':
    case 'w:dir':
    case 'w:bdo':
    case 'w:p':
      readInline(walk, elementsOf(element), inside);
      return;
    case 'w:fldSimple':
      readSimpleField(walk, element, inside);
      return;
    case 'w:sdt':
      readInlineControl(walk, element, inside);
      return;
    case 'mc:AlternateContent':
      readInline(walk, elementsOf(alternativeOf(element)), inside);
      return;
    case 'm:oMath':
    case 'm:oMathPara':
      walk.seen.formulas += 1;
      inside.runs.push({ text: descendantsOf(element, 'm:t').map(textOf).join(''), format: {} });
      return;
    default:
  }
}

function readSimpleField(walk: Walk, element: XmlElement, inside: Inside): void {
  const instruction = element.attributes['w:instr'] ?? '';
  const field = readFieldInstruction(instruction, undefined);
  const start = inside.runs.length;
  readInline(walk, elementsOf(element), inside);
  countField(walk.seen, instruction);
  if (isPageNumber(instruction)) markPageNumber(inside, start, instruction);
  if (field !== undefined) markField(inside, start, field);
}

function readInlineControl(walk: Walk, element: XmlElement, inside: Inside): void {
  const content = elementsOf(childOf(element, 'w:sdtContent'));
  const start = inside.runs.length;
  readInline(walk, content, inside);
  if (isStructure(element)) return;
  const control = readControl(element);
  if (inside.runs.length === start) inside.runs.push({ text: '', format: {} });
  for (const run of inside.runs.slice(start)) run.control ??= control;
}
