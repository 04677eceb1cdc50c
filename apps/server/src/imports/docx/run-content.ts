import {
  alternativeOf,
  childOf,
  childrenOf,
  descendantsOf,
  elementsOf,
  switchOf,
  textOf,
  valueOf,
  type XmlElement,
} from '../guard/xml.ts';
import { cleanCharacters } from '../clean-characters.ts';
import { isBlankParagraph, type RunFormat } from '../source-document.ts';
import type { Letters } from '../source-look.ts';
import { readDrawings } from './drawings.ts';
import { layerOf } from './picture-layers.ts';
import { readCount } from './number-lists.ts';
import { symbolByNumber, withSymbols } from './symbols.ts';
import type { Inside, Walk } from './walk-state.ts';
import {
  countField,
  isPageNumber,
  markField,
  markPageNumber,
  readFieldInstruction,
  readFieldWords,
  showPrompt,
} from './word-fields.ts';
import { markerShades } from './letters-bag.ts';

interface RunLook {
  format: RunFormat;
  isHidden: boolean;
  letters: Letters;
}

export function readRun(walk: Walk, run: XmlElement, inside: Inside): void {
  const own = withoutLinkStyle(walk, childOf(run, 'w:rPr'), inside.paragraphStyle);
  const letters = walk.looks.lettersOf(own, inside.paragraphStyle, walk.table);
  const look = { ...readLook(walk, own, inside.paragraphStyle), letters };
  // The letters include the style of the table.
  if (walk.table !== undefined) {
    look.format.bold = letters.bold;
    look.format.italic = letters.italic;
  }
  for (const element of elementsOf(run)) readRunElement(walk, element, { ...inside, look });
}

interface InsideRun extends Inside {
  look: RunLook;
}

/** The lines of a table of contents are links, and do not look like links. */
function withoutLinkStyle(
  { styles }: Walk,
  own: XmlElement | undefined,
  paragraphStyle: string | undefined,
): XmlElement | undefined {
  const nameOf = (id: string | undefined) => valueOf(styles.chain(id)[0], 'w:name') ?? '';
  const isLink = /^hyperlink$/i.test(nameOf(valueOf(own, 'w:rStyle')));
  if (own === undefined || !isLink || !/^toc \d/i.test(nameOf(paragraphStyle))) return own;
  return {
    ...own,
    children: own.children.filter((child) => typeof child === 'string' || child.name !== 'w:rStyle'),
  };
}

function readRunElement(walk: Walk, element: XmlElement, inside: InsideRun): void {
  const { format } = inside.look;
  switch (element.name) {
    case 'w:footnoteReference':
      inside.runs.push({ text: '', format, note: walk.notes.get(`f${element.attributes['w:id']}`) });
      return;
    case 'w:endnoteReference':
      inside.runs.push({ text: '', format, note: walk.notes.get(`e${element.attributes['w:id']}`) });
      return;
    case 'w:br':
      if (element.attributes['w:type'] === 'column' && walk.place.page.columns !== undefined)
        inside.runs.push({ text: '\n', format, letters: inside.look.letters, endsColumn: true });
      // The only column ends with its page.
      else addText(walk, characterOf(element), inside);
      return;
    case 'w:commentReference':
      walk.seen.comments += 1;
      return;
    case 'w:instrText': {
      const open = walk.openFields.at(-1);
      if (open !== undefined) open.instruction += textOf(element);
      return;
    }
    case 'w:fldChar':
      readFieldSign(walk, element, inside);
      return;
    case 'w:ruby':
      for (const base of childrenOf(childOf(element, 'w:rubyBase'), 'w:r')) readRun(walk, base, inside);
      return;
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      readDrawing(walk, element, inside);
      return;
    case 'mc:AlternateContent':
      for (const child of elementsOf(alternativeOf(element))) readRunElement(walk, child, inside);
      return;
    default:
      addText(walk, characterOf(element), inside);
  }
}

/** The text that an element of a run prints. */
function characterOf(element: XmlElement): string {
  switch (element.name) {
    case 'w:t':
      // Only a break ends a line.
      return textOf(element).replace(/\r\n?|\n/g, ' ');
    case 'w:tab':
    case 'w:ptab':
      return '\t';
    case 'w:br':
      return /^(?:page|column)$/.test(element.attributes['w:type'] ?? '') ? '\f' : '\n';
    case 'w:cr':
      return '\n';
    case 'w:noBreakHyphen':
      return '\u2011';
    case 'w:sym':
      return symbolByNumber(element.attributes['w:font'] ?? '', element.attributes['w:char'] ?? '');
    default:
      return '';
  }
}

function addText(walk: Walk, written: string, { runs, look }: InsideRun): void {
  const text = cleanCharacters(withSymbols(written, look.format.font));
  // The result of a field within the instruction of another field is part of that instruction, and not printed.
  const isInstruction = walk.openFields.some((open) => !open.showsResult && open.runs === runs);
  if (text === '' || isInstruction) return;
  if (look.isHidden) {
    walk.seen.hiddenRuns += 1;
    return;
  }
  runs.push({ text, format: look.format, letters: look.letters });
}

function readFieldSign(walk: Walk, element: XmlElement, inside: InsideRun): void {
  const { runs } = inside;
  const open = walk.openFields.at(-1);
  switch (element.attributes['w:fldCharType']) {
    case 'begin':
      walk.openFields.push({
        instruction: '',
        start: runs.length,
        runs,
        showsResult: false,
        data: childOf(element, 'w:ffData'),
      });
      return;
    case 'separate':
      if (open === undefined) return;
      open.showsResult = true;
      if (open.runs === runs) open.start = runs.length;
      return;
    case 'end': {
      walk.openFields.pop();
      if (open?.runs !== runs) return;
      // A field within the instruction of another one prints nothing itself.
      const around = walk.openFields.at(-1);
      if (around !== undefined && !around.showsResult) return;
      countField(walk.seen, open.instruction);
      if (runs.length === open.start) showPrompt(inside, open.instruction);
      if (isPageNumber(open.instruction)) markPageNumber(inside, open.start, open.instruction);
      const field = readFieldInstruction(open.instruction, open.data);
      if (field?.kind === 'form-text') field.value = readFieldWords(inside, open.start, open.data);
      markField(inside, open.start, field);
      return;
    }
    default:
  }
}

function readDrawing(walk: Walk, element: XmlElement, { runs, look }: InsideRun): void {
  const boxes = descendantsOf(element, 'w:txbxContent');
  const leftOut = walk.seen.pictures + walk.seen.shapes;
  const drawn = readDrawings(walk, element);
  const layer = layerOf(element);
  for (const one of drawn) runs.push({ text: '', format: 'box' in one ? look.format : {}, layer, ...one });
  if (boxes.length === 0 && drawn.length === 0 && walk.seen.pictures + walk.seen.shapes === leftOut) {
    const words = descendantsOf(element, 'v:textpath').flatMap(
      ({ attributes }) => attributes['string'] ?? [],
    );
    if (words.length === 0) walk.seen.pictures += 1;
    walk.seen.watermarks.push(...words);
    return;
  }
  if (boxes.length === 0 || drawn.some((one) => 'box' in one)) return;
  // A drawing with alternatives holds the same box twice.
  const shown = descendantsOf(element, 'mc:AlternateContent').length > 0 ? boxes.slice(0, 1) : boxes;
  const box = shown.flatMap((content) => walk.readBlocks(elementsOf(content), walk.place));
  if (box.some((block) => block.type !== 'paragraph' || !isBlankParagraph(block)))
    runs.push({ text: '', format: look.format, box });
}

const positions: Readonly<Partial<Record<string, 'super' | 'sub'>>> = {
  superscript: 'super',
  subscript: 'sub',
};

function readLook(
  { styles, fonts }: Walk,
  own: XmlElement | undefined,
  paragraphStyle: string | undefined,
): Omit<RunLook, 'letters'> {
  const style = { own, paragraphStyle };
  const is = (name: string) => styles.runProperty(style, (properties) => switchOf(properties, name)) === true;
  const value = (name: string) => styles.runProperty(style, (properties) => valueOf(properties, name));
  const underline = value('w:u') ?? 'none';
  const highlight = value('w:highlight') ?? 'none';
  const isShaded = markerShades.test(childOf(own, 'w:shd')?.attributes['w:fill'] ?? '');
  const size = readCount(value('w:sz'));
  const font = styles.runProperty(style, (properties) => fonts.nameOf(childOf(properties, 'w:rFonts')));
  const format: RunFormat = {};
  if (size !== undefined) format.size = size;
  if (font !== undefined) format.font = font;
  const isComplex = is('w:rtl') || is('w:cs');
  if (is(isComplex ? 'w:bCs' : 'w:b')) format.bold = true;
  if (is(isComplex ? 'w:iCs' : 'w:i')) format.italic = true;
  if (underline !== 'none') format.underline = true;
  if (!/^(?:none|white)$/.test(highlight) || isShaded) format.highlight = true;
  if (is('w:strike') || is('w:dstrike')) format.strike = true;
  const position = positions[value('w:vertAlign') ?? ''];
  if (position !== undefined) format.position = position;
  return { format, isHidden: is('w:vanish') };
}
