import type { Look, LookStyle, LookTable } from '@inkfield/contract/look';
import {
  paragraphText,
  type SourceParagraph,
  type SourcePicture,
  type SourceTable,
} from '../../source-document.ts';
import type { MainList } from '../choose-numbering.ts';
import { nameDepartures } from './departures.ts';
import { alone, chooseBlankLines, type EmptyParagraph, emptyLine } from './blank-lines.ts';
import type { StyleOfRun } from '../spans.ts';
import { createPictureNames, type PictureNames } from './picture-names.ts';
import { type Role, roleKey, roleOf } from './role-of.ts';
import { createStyleNames, type StyleNames } from './style-names.ts';
import { styleOf } from './style-of.ts';
import { type Styled, usualStyles } from './styled.ts';
import { createTableNames, tableLookOf, type TablePlace } from './table-of.ts';
import { createWordNames } from './words-of.ts';

/** The names that the text needs while it is written. */
export interface Naming {
  /** The name that a paragraph needs; undefined where it looks as its role does. */
  styleOf: (paragraph: SourceParagraph) => string | undefined;
  /** The name of a table's look. */
  tableOf: (table: SourceTable, rows: Pick<TablePlace, 'isBlank' | 'list'>) => string | undefined;
  /** Gives the words of a paragraph the names that they need. */
  wordsOf: (paragraph: SourceParagraph) => StyleOfRun;
  /** A heading whose style is bold needs no bold words. */
  printsBold: (paragraph: SourceParagraph) => boolean;
  /** The name of a picture in the text; undefined for one that is elsewhere. */
  pictureOf: (picture: SourcePicture) => string | undefined;
  /** How many blank lines are as high as an empty paragraph. */
  blankLines: (paragraph: SourceParagraph) => number;
  /** The content of an empty paragraph with a style of its own, as in headers; undefined for blank lines. */
  emptyLineOf: (paragraph: SourceParagraph) => string | undefined;
}

export interface NamedLook extends Naming {
  roles: Look['roles'];
  styles: StyleNames;
  tables: Record<string, LookTable>;
  pictures: PictureNames;
}

export interface NamingPlace {
  main: MainList | undefined;
  footnote: SourceParagraph | undefined;
  /** Paragraphs directly before or after a table. */
  besideTables: ReadonlySet<SourceParagraph>;
  /** Of the text where a table is. */
  widthAt: (table: SourceTable) => number;
}

/** Decides how each role looks and which paragraphs need a name, by what most of them look like. */
export function nameLooks(
  paragraphs: readonly SourceParagraph[],
  { main, widthAt, footnote, besideTables }: NamingPlace,
): NamedLook {
  const styled = paragraphs
    .filter(({ vanishes }) => vanishes !== true)
    .flatMap((paragraph): Styled[] => {
      const role = roleOf(paragraph, main);
      const style = styleOf(paragraph, { isHeading: role.kind === 'heading' });
      return style === undefined ? [] : [{ paragraph, role, style }];
    });
  const usual = usualStyles(styled);
  const empty = styled.filter(({ role }) => role.kind === 'blank');
  const blanks = chooseBlankLines(
    styled.flatMap((one, index) =>
      one.role.kind === 'blank' && breaksOf(one.paragraph) === 0
        ? { ...one, ...neighbours(styled, index, besideTables) }
        : [],
    ),
  );
  if (blanks.style !== undefined) usual.set('blank 1', blanks.style);
  const styles = createStyleNames();
  const ofFootnotes = footnote && styleOf(footnote);
  const roles = {
    ...nameRoles(usual, styles),
    ...(ofFootnotes !== undefined && { footnote: styles.nameOf(ofFootnotes, 'Footnote') }),
  };
  const names = nameDepartures(styled, { usual, styles });
  const emptyNames = new Map(
    empty.flatMap(({ paragraph, style }) => {
      const named = breaksOf(paragraph) > 0 ? style : blanks.namedOf(paragraph);
      return named === undefined ? [] : [[paragraph, styles.nameOf(named, 'Empty line')] as const];
    }),
  );
  const tables = createTableNames();
  const pictures = createPictureNames();
  const printed = printedStyles(styled, { usual, styles, names });
  const cellName = (paragraph: SourceParagraph) => styles.nameOf(styleOf(paragraph) ?? {}, 'Cell');
  return {
    roles,
    styles,
    tables: tables.all,
    styleOf: (paragraph) => names.get(paragraph) ?? emptyNames.get(paragraph),
    emptyLineOf: (paragraph) =>
      emptyNames.has(paragraph) ? emptyLine + '{br}'.repeat(breaksOf(paragraph)) : undefined,
    pictures,
    pictureOf: pictures.nameOf,
    wordsOf: createWordsOf(styles, { printed }),
    printsBold: (paragraph) => printed.get(paragraph)?.bold === true,
    blankLines: blanks.countOf,
    tableOf: (table, rows) => {
      const look = tableLookOf(table, { width: widthAt(table), ...rows, styleName: cellName });
      return look && tables.nameOf(look);
    },
  };
}

/** The distances that an empty paragraph meets: none at a table. */
function neighbours(
  styled: readonly Styled[],
  index: number,
  besideTables: ReadonlySet<SourceParagraph>,
): Omit<EmptyParagraph, 'paragraph' | 'style'> {
  const [before, own, after] = [styled[index - 1], styled[index], styled[index + 1]];
  if (own === undefined || besideTables.has(own.paragraph)) return alone;
  return {
    above: before?.role.kind === 'blank' ? undefined : (before?.style.after ?? 0),
    below: after?.role.kind === 'blank' ? undefined : (after?.style.before ?? 0),
    joinsAbove: before?.style.joins,
    joinsBelow: after?.style.joins,
  };
}

/** Line breaks of a paragraph without words: each of them is a further line. */
function breaksOf(paragraph: SourceParagraph): number {
  return paragraphText(paragraph).split('\n').length - 1;
}

interface Printed {
  /** Styles of paragraphs that are not printed in their own. */
  printed: ReadonlyMap<SourceParagraph, LookStyle | undefined>;
}

function createWordsOf(styles: StyleNames, { printed }: Printed): Naming['wordsOf'] {
  const nameOf = createWordNames(styles);
  return (paragraph) => {
    const own = styleOf(paragraph);
    if (own === undefined) return () => undefined;
    const place = { printed: printed.get(paragraph) ?? own, own };
    return (run) => nameOf(run, place);
  };
}

function printedStyles(
  styled: readonly Styled[],
  {
    usual,
    styles,
    names,
  }: {
    usual: ReadonlyMap<string, LookStyle>;
    styles: StyleNames;
    names: ReadonlyMap<SourceParagraph, string>;
  },
): Printed['printed'] {
  return new Map(
    styled.map(({ paragraph, role }) => {
      const name = names.get(paragraph);
      return [paragraph, name === undefined ? usual.get(roleKey(role)) : styles.find(name)];
    }),
  );
}

const plainStyle: LookStyle = { size: 11 };
const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function nameRoles(usual: ReadonlyMap<string, LookStyle>, styles: StyleNames): Look['roles'] {
  const one = (kind: Role['kind']) => usual.get(`${kind} 1`);
  const body = one('text') ?? usual.values().next().value ?? plainStyle;
  const text = styles.nameOf(body, 'Body');
  const named = (kind: 'center' | 'right' | 'blank', name: string) => {
    const style = one(kind);
    return style === undefined ? {} : { [kind]: styles.nameOf(style, name) };
  };
  /** A level that the document does not use looks as the one above it. */
  const ofLevels = (kind: 'heading' | 'clause' | 'bullet' | 'item', name: string, most: number) => {
    const used = levels.filter((level) => usual.has(`${kind} ${level}`));
    const last = Math.min(most, Math.max(0, ...used));
    let before = used[0] === undefined ? undefined : usual.get(`${kind} ${used[0]}`);
    return levels.slice(0, last).map((level) => {
      before = usual.get(`${kind} ${level}`) ?? before;
      return styles.nameOf(before ?? body, `${name} ${level}`);
    });
  };
  const heading = ofLevels('heading', 'Heading', 4);
  const plainHeading = () =>
    styles.nameOf({ ...body, bold: true, keep_next: true, align: 'left' }, 'Heading 1');
  return {
    text,
    heading: heading.length > 0 ? heading : [plainHeading()],
    clause: ofLevels('clause', 'Clause', 6),
    bullet: ofLevels('bullet', 'Bullet', 9),
    item: ofLevels('item', 'Item', 9),
    ...named('center', 'Centered'),
    ...named('right', 'Right'),
    ...named('blank', 'Blank line'),
  };
}
