import type { ResolvedInline, ResolvedText, SpanType } from '@inkfield/engine/document';
import {
  BuilderElement,
  type IRunPropertiesOptions,
  FootnoteReferenceRun,
  PageNumber,
  SimpleField,
  Tab,
  TextRun,
} from 'docx';
import { cleanText } from '../clean-text.ts';
import { isTurned } from '../direction.ts';
import { spend } from '../layout-inline.ts';
import { letterOptions } from './paragraph-styles.ts';
import type { PictureRun } from './pictures.ts';
import { bookmarkName } from './word-lists.ts';
import type { Setting } from './setting.ts';

type Letters = IRunPropertiesOptions;

const emphases: Record<SpanType, Letters> = {
  strong: { bold: true },
  emphasis: { italics: true },
  strongEmphasis: { bold: true, italics: true },
  underline: { underline: {} },
  super: { superScript: true },
  sub: { subScript: true },
  strike: { strike: true },
};

const maxDepth = 12;

/** A field that shows the printed words until Word counts again. */
class ReferenceField extends SimpleField {
  constructor(instruction: string, shown: readonly TextRun[]) {
    super(instruction);
    this.root.push(...shown);
  }
}

export type Run = TextRun | FootnoteReferenceRun | SimpleField | PictureRun;

/** The inlines of a paragraph as runs of a Word file, their text cleaned. */
export function runsOf(
  setting: Setting,
  nodes: readonly ResolvedInline[],
  around: Letters = {},
  depth = 0,
): Run[] {
  return joinWords(nodes).flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return textRuns(setting, node, around);
      case 'break':
        return [new TextRun({ ...around, children: [lineBreak()] })];
      case 'footnoteMark':
        return setting.state.footnotes.has(node.number) ? [new FootnoteReferenceRun(node.number)] : [];
      case 'styled': {
        const { styles } = setting.manner.look;
        const own = Object.hasOwn(styles, node.style) ? letterOptions(styles[node.style] ?? {}, 'run') : {};
        return runsOf(setting, node.children, { ...around, ...own }, depth + 1);
      }
      case 'picture': {
        const picture = setting.pictures.find(node.name);
        return picture === undefined ? [] : [picture];
      }
      default: {
        const own = depth < maxDepth ? emphases[node.type] : {};
        return runsOf(setting, node.children, { ...around, ...own }, depth + 1);
      }
    }
  });
}

/** Words that look the same are one run. */
function joinWords(nodes: readonly ResolvedInline[]): ResolvedInline[] {
  const joined: ResolvedInline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.type === 'text' && node.type === 'text' && isPlain(last) && isPlain(node))
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value };
    else joined.push(node);
  }
  return joined;
}

function isPlain({ target, field }: ResolvedText): boolean {
  return target === undefined && field !== 'page' && field !== 'pages';
}

function textRuns(setting: Setting, node: ResolvedText, around: Letters): Run[] {
  if (setting.countsPages && (node.field === 'page' || node.field === 'pages'))
    return [new TextRun({ ...around, children: [pageFields[node.field]] })];
  const words = wordRuns(setting, node.value, around);
  const bookmark = node.target === undefined ? undefined : setting.bookmarks.get(node.target);
  if (bookmark === undefined || words.length === 0) return words;
  return [new ReferenceField(` REF ${bookmarkName(bookmark)} \\w \\h `, words)];
}

const pageFields = { page: PageNumber.CURRENT, pages: PageNumber.TOTAL_PAGES };

/** Words with tabs and line breaks in them. */
export function wordRuns({ state }: Setting, value: string, around: Letters = {}): TextRun[] {
  if (value === '') return [];
  const children = value.split(/(\t|\r\n?|\n)/).flatMap((part): (string | Tab | BuilderElement)[] => {
    if (part === '') return [];
    if (part === '\t') return [new Tab()];
    if (/^[\r\n]/.test(part)) return [lineBreak()];
    const text = cleanText(part);
    spend(state, 'characters', text.length);
    return [text];
  });
  return [new TextRun({ ...around, ...(isTurned(value) && { rightToLeft: true }), children })];
}

function lineBreak(): BuilderElement {
  return new BuilderElement({ name: 'w:br' });
}
