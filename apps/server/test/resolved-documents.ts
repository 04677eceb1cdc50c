/** Short ways to write resolved documents by hand, for the tests of this folder. */
import type {
  ResolvedBlock,
  ResolvedDocument,
  ResolvedInline,
  ResolvedLine,
} from '@inkfield/engine/document';
import type { RenderRequest } from '../src/pdf/typesetter.ts';

type Words = string | ResolvedInline[];

export function inlines(words: Words): ResolvedInline[] {
  return typeof words === 'string' ? [{ type: 'text', value: words }] : words;
}

export function strong(value: string): ResolvedInline {
  return { type: 'strong', children: [{ type: 'text', value }] };
}

function lines(words: Words): ResolvedLine[] {
  if (typeof words !== 'string') return [{ indent: '', children: words }];
  return words.split('\n').map((line) => {
    const [, indent = '', label, gap = '', rest = ''] =
      /^( *)(?:(\([a-z]+\)|\d+\.|-|•)( +))?(.*)$/su.exec(line) ?? [];
    return { indent, label: label === undefined ? undefined : { text: label, gap }, children: inlines(rest) };
  });
}

export function paragraph(
  words: Words,
  extra: Partial<{ blankBefore: number; align: 'center' | 'right' }> = {},
) {
  return {
    type: 'paragraph',
    key: 'p',
    blankBefore: 1,
    lines: lines(words),
    ...extra,
  } satisfies ResolvedBlock;
}

export function heading(level: 1 | 2 | 3 | 4, words: Words, number?: string) {
  return {
    type: 'heading',
    key: 'h',
    blankBefore: 1,
    level,
    number,
    children: inlines(words),
  } satisfies ResolvedBlock;
}

export function clause(level: number, number: string | undefined, words: Words) {
  const block = { type: 'clause', key: 'c', blankBefore: 0, level, number };
  return {
    ...block,
    type: 'clause',
    lines: [{ indent: '', children: inlines(words) }],
  } satisfies ResolvedBlock;
}

export function table(
  rows: Words[][],
  extra: Partial<{ header: boolean; align: ('left' | 'right')[]; options: string; blankBefore: number }> = {},
) {
  return {
    type: 'table',
    key: 't',
    blankBefore: 1,
    header: true,
    align: [],
    options: '',
    rows: rows.map((cells) => ({ cells: cells.map((words) => ({ children: inlines(words) })) })),
    ...extra,
  } satisfies ResolvedBlock;
}

export function signatures(...columns: ResolvedBlock[][]) {
  return { type: 'signatures', key: 's', blankBefore: 2, columns } satisfies ResolvedBlock;
}

export function exhibit(name: string, title: string | undefined, children: ResolvedBlock[]) {
  const block = { type: 'exhibit', key: 'x', blankBefore: 1, name, children };
  return {
    ...block,
    type: 'exhibit',
    title: title === undefined ? undefined : inlines(title),
  } satisfies ResolvedBlock;
}

export function resolved(children: ResolvedBlock[], footnotes: string[] = []): ResolvedDocument {
  return {
    type: 'resolved',
    children,
    footnotes: footnotes.map((words, i) => ({ number: i + 1, children: inlines(words) })),
    blankEnd: 0,
    finalNewline: true,
  };
}

/** Of a PDF, unless `extra` asks for pictures. */
export type PageRequest = RenderRequest & { output: 'pdf' | 'svg' };

export function request(children: ResolvedBlock[], extra: Partial<PageRequest> = {}): PageRequest {
  return {
    document: resolved(children),
    page: {},
    title: 'Agreement',
    language: 'en-US',
    date: '2026-03-05T10:20:30Z',
    output: 'pdf',
    ...extra,
  };
}
