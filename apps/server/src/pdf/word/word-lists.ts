import type { ResolvedBlock, ResolvedDocument, ResolvedInline } from '@inkfield/engine/document';
import type { ILevelsOptions } from 'docx';
import { drawnLabel } from '@inkfield/contract/look-labels';
import { AlignmentType, LevelFormat, LevelSuffix } from 'docx';
import type { FullStyle } from '@inkfield/contract/look-styles';
import { indentOf, letterOptions } from './paragraph-styles.ts';
import { countNumbers, type ListPlace, type PrintedNumber, type WordList } from './number-lists.ts';

/** The lists of a file, and the place of each number in them. */
export interface WordLists {
  places: ReadonlyMap<string, ListPlace>;
  /** Numbers that Word can't count. */
  typed: readonly string[];
  /** The name of the list of a number that is set like this. The first number of a level decides how it looks. */
  numberIn: (place: ListPlace, style: FullStyle) => { reference: string; level: number };
  /** The same of a bullet. */
  bulletIn: (sign: string, style: FullStyle) => { reference: string; level: number };
  /** As the file defines them. */
  config: () => { reference: string; levels: ILevelsOptions[] }[];
}

export function createWordLists(document: ResolvedDocument): WordLists {
  const { lists, places, typed } = countNumbers(scopesOf(document));
  const styles = new Map<WordList, (FullStyle | undefined)[]>();
  const bullets = new Map<string, { sign: string; style: FullStyle }>();
  return {
    places,
    typed,
    numberIn: ({ list, level }, style) => {
      const known = styles.get(list) ?? [];
      known[level] ??= style;
      styles.set(list, known);
      return { reference: referenceOf(list.name), level };
    },
    bulletIn: (sign, style) => {
      const key = JSON.stringify([sign, style.left, style.first, style.label]);
      const index = [...bullets.keys()].indexOf(key);
      if (index === -1) bullets.set(key, { sign, style });
      return { reference: referenceOf(`bullets-${index === -1 ? bullets.size : index + 1}`), level: 0 };
    },
    config: () => [
      ...lists.map((list) => ({
        reference: referenceOf(list.name),
        levels: levelsOf(list, styles.get(list) ?? []),
      })),
      ...[...bullets.values()].map(({ sign, style }, index) => ({
        reference: referenceOf(`bullets-${index + 1}`),
        levels: [bulletLevel(sign, style)],
      })),
    ],
  };
}

/**
 * The library writes the name of a list between braces and then replaces it in the whole file: no text of a document
 * has this character once it is cleaned.
 */
function referenceOf(name: string): string {
  return `\uFFF9${name}`;
}

function levelsOf(list: WordList, styles: readonly (FullStyle | undefined)[]): ILevelsOptions[] {
  return Array.from({ length: list.levels.length }, (_, level) => {
    const known = list.levels[level];
    const style = styles[level];
    return {
      level,
      format: LevelFormat[formats[known?.format ?? 'decimal']],
      text: known?.text ?? `%${level + 1}.`,
      start: list.starts[level] ?? 1,
      ...(known?.isLegal === true && { isLegalNumberingStyle: true }),
      ...(style !== undefined && labelOptions(style)),
    };
  });
}

const formats = {
  decimal: 'DECIMAL',
  decimalZero: 'DECIMAL_ZERO',
  lowerLetter: 'LOWER_LETTER',
  upperLetter: 'UPPER_LETTER',
  lowerRoman: 'LOWER_ROMAN',
  upperRoman: 'UPPER_ROMAN',
} as const;

function bulletLevel(sign: string, style: FullStyle): ILevelsOptions {
  return { level: 0, format: LevelFormat.BULLET, text: drawnLabel(style, sign), ...labelOptions(style) };
}

const suffixes = { tab: LevelSuffix.TAB, space: LevelSuffix.SPACE, nothing: LevelSuffix.NOTHING };
const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT };

function labelOptions(style: FullStyle): Partial<ILevelsOptions> {
  const { after = 'tab', align = 'left', sign: _sign, ...letters } = style.label ?? {};
  return {
    suffix: suffixes[after],
    alignment: alignments[align],
    style: { paragraph: { indent: indentOf(style) }, run: letterOptions(letters) },
  };
}

/** The numbers of the body, then those of each exhibit: they are counted by themselves. */
function scopesOf({ children }: ResolvedDocument): PrintedNumber[][] {
  const scopes: PrintedNumber[][] = [];
  const walk = (blocks: readonly ResolvedBlock[], scope: PrintedNumber[]) => {
    for (const block of blocks) {
      const level = block.type === 'heading' ? block.clauseLevel : block.type === 'clause' ? block.level : 0;
      if ('number' in block && block.number !== undefined && level !== undefined && level > 0)
        scope.push({ key: block.key, level, text: block.number });
      if (block.type === 'exhibit') walk(block.children, addScope());
      if (block.type === 'signatures') for (const column of block.columns) walk(column, scope);
    }
  };
  const addScope = (): PrintedNumber[] => {
    const scope: PrintedNumber[] = [];
    scopes.push(scope);
    return scope;
  };
  walk(children, addScope());
  return scopes;
}

/** Word hides bookmarks of such names. */
export function bookmarkName(number: number): string {
  return `_Ref${String(number).padStart(8, '0')}`;
}

/** Numbers the clauses that references name, of those that Word counts. */
export function findBookmarks(document: ResolvedDocument, { places }: WordLists): Map<string, number> {
  const found = new Map<string, number>();
  const look = (nodes: readonly ResolvedInline[]) => {
    for (const node of nodes) {
      if ('children' in node) look(node.children);
      else if (node.type === 'text' && node.target !== undefined && places.has(node.target))
        found.set(node.target, found.get(node.target) ?? found.size + 1);
    }
  };
  const walk = (blocks: readonly ResolvedBlock[]) => {
    for (const block of blocks) {
      if ('lines' in block) for (const line of block.lines) look(line.children);
      if (block.type === 'heading') look(block.children);
      if (block.type === 'table')
        for (const { cells } of block.rows) for (const cell of cells) look(cell.children);
      if (block.type === 'exhibit') {
        look(block.title ?? []);
        walk(block.children);
      }
      if (block.type === 'signatures') for (const column of block.columns) walk(column);
    }
  };
  walk(document.children);
  for (const { children } of document.footnotes) look(children);
  return found;
}
