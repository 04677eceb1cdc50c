import { isBullet, levelOfIndent } from '@inkfield/contract/look-labels';
import { typedLabel } from '@inkfield/engine/parse';
import {
  isBlankParagraph,
  paragraphText,
  type ParagraphNumber,
  type SourceParagraph,
} from '../../source-document.ts';
import type { MainList } from '../choose-numbering.ts';
import { isHeading } from '../is-heading.ts';

export type RoleKind =
  | 'text'
  | 'heading'
  | 'clause'
  | 'bullet'
  | 'item'
  | 'center'
  | 'right'
  | 'blank'
  | 'cell';

/** The role of a paragraph in the template's text. Levels count from 1. */
export interface Role {
  kind: RoleKind;
  level: number;
}

/** Returns the role that a paragraph outside of tables will be written with. */
export function roleOf(paragraph: SourceParagraph, main: MainList | undefined): Role {
  const { number, headingLevel = 1, align } = paragraph;
  const text = paragraphText(paragraph);
  if (isBlankParagraph(paragraph) && !isEmptyBullet(paragraph)) return { kind: 'blank', level: 1 };
  const isNumbered = number !== undefined && number.label.trim() !== '';
  if (isHeading(paragraph))
    return { kind: 'heading', level: isNumbered ? Math.max(2, headingLevel) : headingLevel };
  if (isNumbered && !isNumberOfWords(number, main)) {
    const level = number.level + 1;
    if (number.isBullet) return { kind: 'bullet', level };
    return { kind: number.list === main?.list ? 'clause' : 'item', level };
  }
  const [, indent = '', rest = ''] = /^([ \t\u00a0]*)([^]*)$/.exec(text.split('\n')[0] ?? '') ?? [];
  const typed = typedLabel.exec(rest)?.[1];
  if (typed !== undefined && !startsEmphasized(paragraph)) {
    return { kind: isBullet(typed) ? 'bullet' : 'item', level: levelOfIndent(indent) };
  }
  return { kind: align ?? 'text', level: 1 };
}

/** Emphasis around a typed number makes it a word of the text. */
function startsEmphasized({ runs }: SourceParagraph): boolean {
  const { bold, italic, underline } = runs.find(({ text }) => text.trim() !== '')?.format ?? {};
  return bold === true || italic === true || underline === true;
}

/** An item of a list without words: word processors print its bullet. */
export function isEmptyBullet(paragraph: SourceParagraph): boolean {
  return paragraph.number?.isBullet === true && isBlankParagraph(paragraph);
}

/** A number without a sign behind it, such as "1": in the text it is a word, and no label. */
export function isNumberOfWords(
  { label, list, isBullet: isSign }: ParagraphNumber,
  main: MainList | undefined,
): boolean {
  return !isSign && list !== main?.list && label.trim() !== '' && !typedLabel.test(`${label.trim()} .`);
}

export function roleKey({ kind, level }: Role): string {
  return `${kind} ${level}`;
}
