import type { Look } from '@inkfield/contract/look';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { check } from '@inkfield/engine/check';
import { escapeText } from '@inkfield/engine/escape';
import { parse } from '@inkfield/engine/parse';
import { parseProblems } from '@inkfield/engine/parse-problems';
import type { ProblemCode } from '@inkfield/engine/problem';
import type { PageSetup } from '@inkfield/engine/template';
import { ImportRefusal } from '../import-refusal.ts';
import type { ImportedTemplate } from '../imported-template.ts';
import { collectFields } from '../marks/collect-fields.ts';
import { detectMarks } from '../marks/detect-marks.ts';
import { type Passage, type PassagePlace, passagesOf, plainPassages } from '../marks/passage.ts';
import { addSameWords, filledInWords, nameWithoutAnswers } from '../marks/same-words.ts';
import {
  paragraphText,
  type SourceBlock,
  type SourceDocument,
  type SourceParagraph,
} from '../source-document.ts';
import { addLists, listsInLines, listsInTables, outsideLists } from '../rows/add-lists.ts';
import { planLists } from '../rows/plan-lists.ts';
import { readTablesOfLines } from '../rows/tables-of-lines.ts';
import { findReplacements } from './find-replacements.ts';
import { listMarks } from './list-marks.ts';
import { resolvePlaces } from './place-signs.ts';
import type { Replacement, Replacements } from './replacement.ts';
import { nameLooks } from './look/naming.ts';
import { stylesOfCommands } from './look/styles-of-commands.ts';
import { findWordsOfFields } from './look/words-of-fields.ts';
import { textWidths, writeDocumentLook } from './look/write-look.ts';
import { besideTables, mainListOf, standingParagraphs, writeBlocks } from './write-blocks.ts';
import { type LineSyntax, writeLines } from './write-lines.ts';
import { writePages } from './write-pages.ts';

export type ImportedText = Omit<ImportedTemplate, 'name'>;

const { text: maxLength } = maxLengths.template;

/** Turns a document of paragraphs and tables into a draft. */
export function writeTemplate(document: SourceDocument): ImportedText {
  const places = passagesOf(document.blocks);
  const passages = places.map(({ passage }) => passage);
  const placeOf = places.map(
    ({ paragraph, passage }, index) => [paragraph, { index, start: 0, end: passage.text.length }] as const,
  );
  const plans = planLists(document.blocks, new Map(placeOf));
  const marks = outsideLists(detectMarks(passages), plans);
  const filledIn = marks.flatMap((mark) => filledInWords(mark) ?? []);
  nameWithoutAnswers(marks, filledIn);
  const filled = addSameWords(passages, { judged: marks, collected: collectFields(marks) });
  const added = addLists(plans, passages, filled);
  const { judged, collected } = added;
  const replacements = new Map<SourceParagraph, readonly Replacement[]>();
  const lists = listsInTables(added.lists, judged);
  for (const { texts, index } of lists.values())
    for (const [paragraph, pieces] of texts)
      replacements.set(
        paragraph,
        pieces.map((piece) => ({ ...piece, index })),
      );
  const byPassage = findReplacements(judged, collected);
  for (const [index, list] of byPassage) {
    const paragraph = places[index]?.paragraph;
    if (paragraph !== undefined) replacements.set(paragraph, list);
  }
  const { blocks, look: sourceLook } = headOnce(document, replacements);
  const main = mainListOf(blocks, replacements);
  const named =
    sourceLook &&
    nameLooks(standingParagraphs(blocks), {
      main,
      widthAt: textWidths(sourceLook, blocks),
      footnote: sourceLook.footnote,
      besideTables: besideTables(blocks),
    });
  const written = resolvePlaces(writeBlocks(blocks, replacements, { main, naming: named, lists }));
  const fields = findWordsOfFields(passages, byPassage);
  const look = sourceLook && named && writeDocumentLook(sourceLook, { named, fields });
  const words = () => places.map(({ paragraph }) => paragraphText(paragraph)).join('\n');
  const source = sourceTextOf(places);
  const texts = passages.map(({ text }) => text);
  const pages = writePages(document.pages, { texts, filledIn });
  const warnings = [...document.warnings, ...pages.warnings];
  const styles = named === undefined ? new Map<number, string>() : stylesOfCommands(replacements, named);
  const originals = new Map([...lists.values()].map(({ index, original }) => [index, original]));
  const page = pages.page;
  const imported = finish(
    { ...written, source, judged, collected, page, look, styles, originals, warnings },
    words,
  );
  const shown = new Set(Object.values(imported.look?.pictures ?? {}).map(({ sha256 }) => sha256));
  const pictures = new Map(
    document.pictures?.filter(({ sha256 }) => shown.has(sha256)).map((file) => [file.sha256, file]),
  );
  return pictures.size === 0 ? imported : { ...imported, pictures: [...pictures.values()] };
}

/** The header of a section is no part of the text, unless readers fill something in there. */
function headOnce(
  { blocks, look }: SourceDocument,
  replacements: Replacements,
): Pick<SourceDocument, 'blocks' | 'look'> {
  if (look === undefined) return { blocks, look };
  const inText = new Set(blocks);
  const inHeader = new Set<SourceBlock>();
  const sections = look.sections.map((section) => {
    const head = section.header.first ?? section.header.usual;
    if (!head.some((block) => inText.has(block))) return section;
    const isToFill = standingParagraphs(head).some((paragraph) => replacements.has(paragraph));
    if (isToFill) return { ...section, header: { ...section.header, first: [] } };
    for (const block of head) inHeader.add(block);
    return section;
  });
  return { blocks: blocks.filter((block) => !inHeader.has(block)), look: { ...look, sections } };
}

/** Turns plain lines into a draft: they stay as they are typed. */
export function writeTextTemplate(
  text: string,
  { syntax, warnings }: { syntax: LineSyntax; warnings: string[] },
): ImportedText {
  const passages = plainPassages(text);
  const { blocks, placeOf } = readTablesOfLines(syntax === 'markdown' ? passages : []);
  const plans = planLists(blocks, placeOf);
  const marks = outsideLists(detectMarks(passages), plans);
  const added = addLists(plans, passages, { judged: marks, collected: collectFields(marks) });
  const { judged, collected } = added;
  const lists = listsInLines(added.lists, judged, placeOf);
  const lines = writeLines(passages, findReplacements(judged, collected), { syntax, lists });
  const source = sourceTextOfLines(passages);
  const texts = passages.map((passage) => passage.text);
  const { page } = writePages(undefined, { texts, filledIn: [] });
  const originals = new Map(lists.map(({ index, original }) => [index, original]));
  return finish(
    {
      ...resolvePlaces(lines),
      source,
      judged,
      collected,
      page,
      look: undefined,
      styles: new Map(),
      originals,
      warnings,
    },
    () => text,
  );
}

interface Finished extends ReturnType<typeof resolvePlaces> {
  source: SourceText;
  judged: Parameters<typeof listMarks>[0];
  collected: ReturnType<typeof collectFields>;
  originals: ReadonlyMap<number, string>;
  page: PageSetup | undefined;
  look: Look | undefined;
  /** Of commands that are a paragraph of the document, by mark. */
  styles: ReadonlyMap<number, string>;
  warnings: string[];
}

/** Mistakes of the document itself, which staff see in the draft: its words alone would be worse. */
const ownMistakes = new Set<ProblemCode>(['E-empty', 'E-never', 'E-condition', 'E-other-logic']);

/** A draft never leaves here with an error of ours in it: then its words alone are better. */
function finish(
  { text, places, source, judged, collected, page, look, styles, originals, warnings }: Finished,
  words: () => string,
): ImportedText {
  const { fields } = collected;
  if (text.length > maxLength) {
    throw new ImportRefusal(
      'unreadable',
      'The document is too long for one template. Please send it in parts.',
    );
  }
  const parsed = parse(text);
  const problems = check(parsed, fields);
  // A mark may get lost in writing, as one in the continued cell of a merged column.
  const unused = new Set(problems.filter(({ code }) => code === 'W-unused-field').map(({ field }) => field));
  const used = fields.filter(({ name }) => !unused.has(name));
  const marks = listMarks(
    judged,
    { ...collected, fields: used },
    { places, starts: source.starts, sourceText: source.text, styles, originals },
  );
  const errors = problems.filter(({ level }) => level === 'error');
  const isRead = parseProblems(parsed).every(({ level }) => level === 'warning');
  const isSound = isRead && errors.every(({ code }) => ownMistakes.has(code));
  const source_text = source.text;
  const set = { ...(page !== undefined && { page }), ...(look !== undefined && { look }) };
  if (isSound) return { document_content: text, fields: used, source_text, marks, ...set, warnings };
  const plain = { document_content: escapeText(words()), fields: [], source_text, marks: [], ...set };
  return { ...plain, warnings: [...warnings, 'The document could be taken over as plain words only.'] };
}

/** A document as text to read beside its draft, and where each of its passages begins in it. */
export interface SourceText {
  text: string;
  starts: readonly number[];
}

/** List numbers are before their paragraphs; the cells of a row are on one line. */
function sourceTextOf(places: readonly PassagePlace[]): SourceText {
  const starts: number[] = [];
  let text = '';
  for (const { paragraph, passage, gap } of places) {
    const label = paragraph.number?.label.trim() ?? '';
    text += (starts.length === 0 ? '' : gap) + (label === '' ? '' : `${label} `);
    starts.push(text.length);
    // Signs of pages count as one sign each, so that offsets stay.
    text += passage.text.replaceAll('\f', '\n');
  }
  return { text, starts };
}

/** The lines of a text are its passages. */
function sourceTextOfLines(passages: readonly Passage[]): SourceText {
  const starts: number[] = [];
  let at = 0;
  for (const { text } of passages) {
    starts.push(at);
    at += text.length + 1;
  }
  return { text: passages.map(({ text }) => text).join('\n'), starts };
}
