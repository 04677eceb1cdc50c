import { maxLengths } from '@inkfield/contract/text-lengths';
import { check } from '@inkfield/engine/check';
import { escapeText } from '@inkfield/engine/escape';
import { parse } from '@inkfield/engine/parse';
import type { PageSetup } from '@inkfield/engine/template';
import { ImportRefusal } from '../import-refusal.ts';
import type { ImportedTemplate } from '../imported-template.ts';
import { collectFields } from '../marks/collect-fields.ts';
import { detectMarks } from '../marks/detect-marks.ts';
import { passagesOf, plainPassages } from '../marks/passage.ts';
import { paragraphText, type SourceDocument, type SourceParagraph } from '../source-document.ts';
import { findReplacements } from './find-replacements.ts';
import { listMarks } from './list-marks.ts';
import { resolvePlaces } from './place-signs.ts';
import type { Replacement } from './replacement.ts';
import { type SourceText, sourceTextOf, sourceTextOfLines } from './source-text.ts';
import { writeBlocks } from './write-blocks.ts';
import { type LineSyntax, writeLines } from './write-lines.ts';
import { writePages } from './write-pages.ts';

export type ImportedText = Omit<ImportedTemplate, 'name'>;

const { text: maxLength } = maxLengths.template;

/** Turns a document of paragraphs and tables into a draft. */
export function writeTemplate(document: SourceDocument): ImportedText {
  const places = passagesOf(document.blocks);
  const judged = detectMarks(places.map(({ passage }) => passage));
  const collected = collectFields(judged);
  const replacements = new Map<SourceParagraph, readonly Replacement[]>();
  for (const [index, list] of findReplacements(judged, collected)) {
    const paragraph = places[index]?.paragraph;
    if (paragraph !== undefined) replacements.set(paragraph, list);
  }
  const written = resolvePlaces(writeBlocks(document.blocks, replacements));
  const words = () => places.map(({ paragraph }) => paragraphText(paragraph)).join('\n');
  const source = sourceTextOf(places);
  const pages = writePages(
    document.pages,
    places.map(({ passage }) => passage.text),
  );
  const warnings = [...document.warnings, ...pages.warnings];
  return finish({ ...written, source, judged, collected, page: pages.page, warnings }, words);
}

/** Turns plain lines into a draft: they stay as they are typed. */
export function writeTextTemplate(
  text: string,
  { syntax, warnings }: { syntax: LineSyntax; warnings: string[] },
): ImportedText {
  const passages = plainPassages(text);
  const judged = detectMarks(passages);
  const collected = collectFields(judged);
  const lines = writeLines(passages, findReplacements(judged, collected), syntax);
  const source = sourceTextOfLines(passages);
  const { page } = writePages(
    undefined,
    passages.map((passage) => passage.text),
  );
  return finish({ ...resolvePlaces(lines), source, judged, collected, page, warnings }, () => text);
}

interface Finished extends ReturnType<typeof resolvePlaces> {
  source: SourceText;
  judged: Parameters<typeof listMarks>[0];
  collected: ReturnType<typeof collectFields>;
  page: PageSetup | undefined;
  warnings: string[];
}

/** A draft never leaves here with an error in it: then its words alone are better. */
function finish(
  { text, places, source, judged, collected, page, warnings }: Finished,
  words: () => string,
): ImportedText {
  const { fields } = collected;
  if (text.length > maxLength) {
    throw new ImportRefusal(
      'unreadable',
      'The document is too long for one template. Please send it in parts.',
    );
  }
  const problems = check(parse(text), fields);
  // A mark may get lost in writing, as one in the continued cell of a merged column.
  const unused = new Set(problems.filter(({ code }) => code === 'W-unused-field').map(({ field }) => field));
  const used = fields.filter(({ name }) => !unused.has(name));
  const marks = listMarks(
    judged,
    { ...collected, fields: used },
    { places, starts: source.starts, sourceText: source.text },
  );
  const isSound = problems.every(({ level }) => level !== 'error');
  const source_text = source.text;
  const set = page === undefined ? {} : { page };
  if (isSound) return { document_content: text, fields: used, source_text, marks, ...set, warnings };
  const plain = { document_content: escapeText(words()), fields: [], source_text, marks: [], ...set };
  return { ...plain, warnings: [...warnings, 'The document could be taken over as plain words only.'] };
}
