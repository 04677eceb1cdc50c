import { withoutUndefined } from '../../without-undefined.ts';
import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { LabelLook, Letters, ParagraphLook, SourceTab } from '../source-look.ts';
import type { ParagraphNumber } from '../source-document.ts';
import { cleanCharacters } from '../clean-characters.ts';
import { automaticList } from './automatic-distances.ts';
import type { Fonts } from './fonts.ts';
import { type LettersBag, markerShades, mergeLetters, readLettersBag } from './letters-bag.ts';
import { type ListLevels, readListLevels } from './list-levels.ts';
import { mergeParagraph, type ParagraphBag, readParagraphBag } from './paragraph-bag.ts';
import type { Styles } from './styles.ts';
import { symbolOf } from './symbols.ts';
import type { WordPackage } from './word-package.ts';

/** Properties that a paragraph takes from the table around it. */
export interface TableStyle {
  paragraph: ParagraphBag;
  letters: LettersBag;
}

/** How paragraphs and letters look once defaults, tables, styles and lists are put together. */
export interface Looks {
  paragraphOf: (
    own: XmlElement | undefined,
    number: ParagraphNumber | undefined,
    table: TableStyle | undefined,
  ) => ParagraphLook;
  lettersOf: (
    own: XmlElement | undefined,
    paragraphStyle: string | undefined,
    table: TableStyle | undefined,
  ) => Letters;
}

/** Word's own defaults, for a document that sets none. */
const wordLetters = { font: 'Times New Roman', size: 10 };

/** The width of the letters of an English text in em, their blanks among them. */
const meanLetter = 0.42;

interface Sources {
  styles: Styles;
  fonts: Fonts;
  levels: ListLevels;
  defaults: TableStyle;
}

export function createLooks(
  { styles: part, numbering }: Pick<WordPackage, 'styles' | 'numbering'>,
  styles: Styles,
  fonts: Fonts,
): Looks {
  const defaults = childOf(part, 'w:docDefaults');
  const sources: Sources = {
    styles,
    fonts,
    levels: readListLevels(numbering),
    defaults: {
      paragraph: readParagraphBag(childOf(childOf(defaults, 'w:pPrDefault'), 'w:pPr')),
      letters: {
        ...wordLetters,
        ...readLettersBag(childOf(childOf(defaults, 'w:rPrDefault'), 'w:rPr'), fonts),
      },
    },
  };
  const lettersOf: Looks['lettersOf'] = (own, style, table) =>
    settleLetters(collectLetters(sources, { own, style, table }));
  return {
    lettersOf,
    paragraphOf: (own, number, table) => {
      const bag = collectParagraph(sources, own, table);
      const mark = lettersOf(childOf(own, 'w:rPr'), styles.styleOf(own), table);
      const name = nameOf(styles, own);
      const label = number && readLabel(sources, { bag, number, mark });
      if (label?.text.trim() !== '') return settleParagraph(bag, { mark, label, name });
      // The tab after a number that is not printed leads to the place where the words of numbered ones begin.
      const isAtIndent = label.after === 'tab' && (bag.first ?? 0) < 0;
      return settleParagraph(isAtIndent ? { ...bag, first: 0 } : bag, { mark, label: undefined, name });
    },
  };
}

interface LettersPlace {
  own: XmlElement | undefined;
  style: string | undefined;
  table: TableStyle | undefined;
}

function collectLetters(
  { styles, fonts, defaults }: Sources,
  { own, style, table }: LettersPlace,
): LettersBag {
  const ofStyle = (id: string | undefined) =>
    styles
      .chain(id)
      .reduce<LettersBag>(
        (bag, element) => mergeLetters(readLettersBag(childOf(element, 'w:rPr'), fonts), bag),
        {},
      );
  return [
    table?.letters ?? {},
    ofStyle(style),
    ofStyle(valueOf(own, 'w:rStyle')),
    readLettersBag(own, fonts),
  ].reduce(mergeLetters, defaults.letters);
}

function settleLetters(all: LettersBag): Letters {
  const { color, highlight, isComplex, complex, smallCaps, allCaps, stretch = 1, ...bag } = all;
  const { size = wordLetters.size, spacing = 0 } = bag;
  return {
    ...wordLetters,
    bold: false,
    italic: false,
    underline: false,
    kerning: false,
    ...bag,
    // Letters can't be stretched here: they stand as far apart as makes the line as long.
    spacing: spacing + (stretch - 1) * size * meanLetter,
    ...(allCaps === true ? { caps: 'all' } : smallCaps === true && { caps: 'small' }),
    // Nothing that is said of Latin letters holds for these.
    ...(isComplex === true && { ...wordLetters, bold: false, italic: false, ...complex }),
    color: color ?? undefined,
    // Yellow highlights open questions and is not printed.
    ...(highlight && highlight !== 'ffffff' && !markerShades.test(highlight) && { highlight }),
  };
}

/** Defaults, the table, the styles with the lists that they name, the paragraph's own list, its own properties. */
function collectParagraph(
  { styles, levels, defaults }: Sources,
  own: XmlElement | undefined,
  table: TableStyle | undefined,
): ParagraphBag {
  let bag = mergeParagraph(defaults.paragraph, table?.paragraph ?? {});
  let listId: string | undefined;
  let level: number | undefined;
  const addList = () => {
    if (listId !== undefined && listId !== '0')
      bag = mergeParagraph(bag, levels.indentsOf(listId, level ?? 0));
  };
  for (const style of styles.chain(styles.styleOf(own)).toReversed()) {
    const ofStyle = readParagraphBag(childOf(style, 'w:pPr'));
    level = ofStyle.level ?? level;
    // A style that names a level only takes it of the list of the style that it is based on.
    if (ofStyle.listId !== undefined || (ofStyle.level !== undefined && listId !== undefined)) {
      listId = ofStyle.listId ?? listId;
      level = levels.levelOfStyle(listId, style.attributes['w:styleId']) ?? ofStyle.level ?? level;
      addList();
    }
    bag = mergeParagraph(bag, ofStyle);
  }
  const ofOwn = readParagraphBag(own);
  if (ofOwn.listId !== undefined || (ofOwn.level !== undefined && listId !== undefined)) {
    listId = ofOwn.listId ?? listId;
    level = ofOwn.level ?? level;
    addList();
  }
  bag = mergeParagraph(bag, ofOwn);
  return { ...bag, ...withoutUndefined({ listId, level: level ?? 0 }) };
}

interface Settled {
  mark: Letters;
  label: LabelLook | undefined;
  name: string | undefined;
}

const aligns: Partial<Record<string, ParagraphLook['align']>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  outside: 'right',
  both: 'justify',
  distribute: 'justify',
};

export function alignOf(name: string | undefined): ParagraphLook['align'] {
  return aligns[name ?? ''] ?? 'left';
}

/** Word's distance before and after a paragraph with automatic spacing, in points. */
const automaticDistance = 14;

function settleParagraph(bag: ParagraphBag, { mark, label, name }: Settled): ParagraphLook {
  const { left = 0, right = 0, first = 0, border = {} } = bag;
  const { isBeforeAutomatic = false, isAfterAutomatic = false } = bag;
  const before = isBeforeAutomatic ? automaticDistance : (bag.before ?? 0);
  const after = isAfterAutomatic ? automaticDistance : (bag.after ?? 0);
  const isAutomatic =
    (isBeforeAutomatic || before === 0) && (isAfterAutomatic || after === 0) && before + after > 0;
  const isItem = label !== undefined && isAutomatic;
  const edges = Object.entries(border).filter(([, edge]) => edge !== null);
  return {
    left,
    right,
    first,
    before,
    after,
    line: lineOf(bag),
    align: alignOf(bag.align),
    tabs: (bag.tabs ?? []).filter((tab): tab is SourceTab => !('isCleared' in tab)),
    keepNext: bag.keepNext ?? false,
    keepLines: bag.keepLines ?? false,
    splits: bag.widowControl === false,
    isTurned: bag.bidi === true,
    joins: bag.contextual === true ? (name ?? 'Normal') : isItem ? automaticList : undefined,
    isBeforeAutomatic,
    isAfterAutomatic,
    border: Object.fromEntries(edges),
    fill: bag.fill ?? undefined,
    mark,
    label,
    name,
  };
}

function lineOf({ line = 240, lineRule = 'auto' }: ParagraphBag): ParagraphLook['line'] {
  if (lineRule === 'exact') return { exact: Math.max(0.5, line / 20) };
  if (lineRule === 'atLeast') return { least: Math.max(0, line / 20) };
  return { times: Math.min(20, Math.max(0.1, line / 240)) };
}

function nameOf(styles: Styles, own: XmlElement | undefined): string | undefined {
  const [style] = styles.chain(styles.styleOf(own));
  return valueOf(style, 'w:name');
}

interface Labelled {
  bag: ParagraphBag;
  number: ParagraphNumber;
  mark: Letters;
}

function readLabel({ levels, fonts }: Sources, { bag, number, mark }: Labelled): LabelLook {
  const level = levels.elementOf(bag.listId, number.level);
  const own = readLettersBag(childOf(level, 'w:rPr'), fonts);
  const after = valueOf(level, 'w:suff');
  const align = valueOf(level, 'w:lvlJc');
  const letters = settleLetters({
    ...mark,
    color: mark.color ?? null,
    highlight: null,
    underline: false,
    ...own,
  });
  const bullet = number.isBullet ? readBullet(level, own.font) : undefined;
  return {
    text: bullet?.text ?? number.label,
    isBullet: number.isBullet,
    letters: bullet === undefined ? letters : { ...letters, font: fontOfSign(bullet.text, letters.font) },
    after: after === 'space' || after === 'nothing' ? after : 'tab',
    align: align === 'right' || align === 'end' ? 'right' : align === 'center' ? 'center' : 'left',
  };
}

function readBullet(level: XmlElement | undefined, font: string | undefined) {
  const text = cleanCharacters(valueOf(level, 'w:lvlText') ?? '');
  const code = text.codePointAt(0) ?? 0x2022;
  const shown = symbolOf(font ?? '', code) ?? (code >= 0xe000 && code <= 0xf8ff ? '•' : text);
  return { text: shown === '' ? '•' : shown };
}

/** The signs above the letters that fonts of words have, as a rule. */
const usualSigns = /^[\0-\u21ff\u2500-\u25ff\u2640-\u266b]*$/;

/** The font whose height Word gives to the line: a sign that the font of the words lacks is drawn by another one. */
function fontOfSign(sign: string, font: string): string {
  return usualSigns.test(sign) || /symbol|wingdings/i.test(font) ? font : 'Segoe UI Symbol';
}

/** Whether distances above and below paragraphs add up. */
export function readDistance(settings: XmlElement | undefined): 'larger' | 'sum' {
  const compatibility = childOf(settings, 'w:compat');
  return switchOf(compatibility, 'w:doNotUseHTMLParagraphAutoSpacing') === true ? 'sum' : 'larger';
}

/** Whether lines in cells keep to the grid of the page, as East Asian versions of Word ask for. */
export function readGridOfCells(settings: XmlElement | undefined): boolean {
  return switchOf(childOf(settings, 'w:compat'), 'w:adjustLineHeightInTable') === true;
}

/** Word's version of the rules for tables, 15 for the newest. */
export function readCompatibility(settings: XmlElement | undefined): number {
  const found = childrenOf(childOf(settings, 'w:compat'), 'w:compatSetting').find(
    ({ attributes }) => attributes['w:name'] === 'compatibilityMode',
  );
  return Number(found?.attributes['w:val'] ?? 12);
}
