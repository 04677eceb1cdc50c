import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkWithLook } from '@inkfield/contract/look-problems';
import { check } from '@inkfield/engine/check';
import { findCombinations } from '@inkfield/engine/find-combinations';
import { parse } from '@inkfield/engine/parse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareNumbers } from '../../test/clause-numbers.ts';
import { findLibreOffice, textsOfLibreOffice } from '../../test/libre-office.ts';
import { readDocx } from './docx/read-docx.ts';
import type { ImportedMark, ImportedTemplate } from './imported-template.ts';
import { passagesOf } from './marks/passage.ts';
import { readImport } from './read-import.ts';

/** Real documents by authors outside the product, kept beside the repository. */
const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const hasCorpus = existsSync(folder);
const tell = (line: string) => process.stdout.write(`${line}\n`);
const program = hasCorpus ? findLibreOffice() : undefined;
if (program === undefined) tell('LibreOffice is not here: clause numbers are not compared with its own.');
if (!hasCorpus) tell('The corpus of real documents is not here: its tests are skipped.');

interface Label {
  kind: 'field' | 'note' | 'signature' | 'literal' | 'optional' | 'unmarked';
  field_type?: string;
  before: string;
  at: string;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many of the words wanted are there, each as often as it is wanted. */
function countKept(wanted: readonly string[], there: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of there) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

async function measureWords(name: string, imported: ImportedTemplate) {
  const { blocks } = await readDocx(readFileSync(join(folder, name)));
  const places = passagesOf(blocks);
  const wanted = wordsOf(places.map(({ passage }) => passage.text).join('\n'));
  const replaced = imported.marks.filter(({ decision }) => decision === 'field' || decision === 'condition');
  // Headers and footers are in the look.
  const furniture = (imported.look?.pages ?? []).flatMap(({ furniture: { header, footer } }) =>
    [header, footer].flatMap((texts) => Object.values(texts)),
  );
  const marked = replaced.map(({ text, original }) => original ?? text);
  const there = wordsOf([imported.document_content, ...furniture, ...marked].join('\n'));
  const numbered = places.filter(
    ({ paragraph, passage }) => paragraph.number?.isBullet === false && passage.text.trim() !== '',
  ).length;
  const automatic = (imported.document_content.match(/^(?:#{1,4} )?#{1,6}\. /gm) ?? []).length;
  return { words: wanted.length, kept: countKept(wanted, there), numbered, automatic };
}

/** A label names the place by the words before it and from it on. */
function isAt(mark: ImportedMark, { before, at }: Label): boolean {
  const here = mark.text + mark.after;
  // An empty place with nothing behind it is at no label.
  if (here === '') return false;
  const length = Math.min(40, here.length, at.length);
  const near = before.slice(-25);
  const there = mark.before.slice(-25);
  return here.slice(0, length) === at.slice(0, length) && (there.endsWith(near) || near.endsWith(there));
}

function judge(labels: readonly Label[], { marks, fields }: ImportedTemplate) {
  const left = new Set(marks);
  const counts = { right: 0, wrong: 0, missed: 0, rightType: 0 };
  for (const label of labels) {
    // Of several the one that has most of the words before it, too.
    // "Place: Milan" is one highlight, and its mark is the value.
    const [name = ''] = /^\p{Lu}[\p{L} ]{2,30}:\s*/u.exec(label.at) ?? [];
    const value = { ...label, before: label.before + name, at: label.at.slice(name.length) };
    const [mark] = [...left]
      .filter((one) => isAt(one, one.rule === 'highlighted-value' ? value : label))
      .toSorted((a, b) => Math.min(25, b.before.length) - Math.min(25, a.before.length));
    if (mark !== undefined) left.delete(mark);
    const field = fields.find(({ name }) => name === mark?.field);
    if (label.kind === 'unmarked') continue;
    if (label.kind !== 'field') counts.wrong += field === undefined ? 0 : 1;
    else if (field === undefined) counts.missed += 1;
    else {
      counts.right += 1;
      if (field.field_type === label.field_type) counts.rightType += 1;
    }
  }
  counts.wrong += [...left].filter(({ field }) => field !== undefined).length;
  return counts;
}

/** Measured values, printed as one table at the end. */
const figures: [what: string, wanted: string, measured: string][] = [];
const percent = (share: number, digits = 1) => `${(share * 100).toFixed(digits)} %`;

function tellFigures(): void {
  const widths = [0, 1, 2].map((column) => Math.max(...figures.map((row) => row[column]?.length ?? 0)));
  for (const row of figures)
    tell(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Finished agreements: square brackets contain definitions, notes or nothing. */
const finished = [
  'a8c-offer-united-kingdom.md',
  'a8c-offer-united-states.md',
  'bonterms-mutual-nda.md',
  'bonterms-psa.md',
  'cp-csa.md',
  'cp-mutual-nda.md',
];

/** Templates of other systems with commands that have no meaning here, such as calls of functions. */
const withOtherLogic = [
  'al-addendum.docx',
  'aspose-invoice.docx',
  'cicero-copyright-license.tem.md',
  'da-contract.docx',
  'da-declaration_certificate_service.docx',
  'da-main_document.docx',
  'da-nested_list_table.docx',
];

describe.runIf(hasCorpus)('real documents', () => {
  const names = hasCorpus ? readdirSync(folder).filter((name) => /\.(?:docx|md)$/.test(name)) : [];
  const imports = new Map<string, ImportedTemplate>();
  const get = (name: string) => {
    const imported = imports.get(name);
    if (imported === undefined) throw new Error(`${name} was not imported`);
    return imported;
  };
  beforeAll(async () => {
    for (const name of names) imports.set(name, await readImport(readFileSync(join(folder, name)), name));
  });
  afterAll(tellFigures);

  test.each(names)('%s becomes a draft without errors, not as plain words only', (name) => {
    const { document_content: content, fields, warnings } = get(name);
    const errors = check(parse(content), fields).filter(({ level }) => level === 'error');
    const isLogic = ({ code }: (typeof errors)[number]) => code === 'E-other-logic';
    expect(errors.filter((error) => !isLogic(error))).toEqual([]);
    expect(errors.some(isLogic)).toBe(withOtherLogic.includes(name));
    expect(warnings.filter((warning) => warning.includes('plain words only'))).toEqual([]);
  });

  test('answers that a draft does not fit are only found where that is so', () => {
    const found = names.flatMap((name) => {
      const { document_content: content, fields, look, page } = get(name);
      const { findings } = findCombinations(parse(content), fields, {
        elsewhere: JSON.stringify([look, page]),
      });
      return findings.map(({ kind, condition }) => [name, kind, condition]);
    });
    // Two texts that must be filled in, each under the condition that it is.
    const offer = 'oa-employment-offer-letter-california.fill.docx';
    expect(found).toEqual([
      [offer, 'always-shown', 'bonus_terms'],
      [offer, 'always-shown', 'equity_terms'],
    ]);
  });

  test('the checks warn of typed clause numbers, each beside automatic ones, and of nothing that is not so', () => {
    const found = names.flatMap((name) => {
      const { document_content: content, fields, look = null } = get(name);
      return checkWithLook(parse(content), fields, { look }).map(({ code, line = 0 }) => ({
        name,
        code,
        line: content.split('\n')[line - 1],
      }));
    });
    const typed = found.filter(({ code }) => code === 'W-typed-reference');
    figures.push(['typed clause numbers warned of', 'each one read by hand', String(typed.length)]);
    // References to laws, such as "FAR section 12.212".
    expect(typed.filter(({ line }) => line?.includes('FAR '))).toEqual([]);
    const others = found.filter(({ code }) => !['W-typed-reference', 'E-other-logic'].includes(code));
    expect(others.map(({ name, code }) => `${name} ${code}`)).toEqual(['cp-nda-coverpage.md W-ragged']);
  });

  test.each(names)('%s: every mark that became a field stands at its place', (name) => {
    const { document_content: content, fields, marks } = get(name);
    const lines = content.split('\n');
    const placed = marks.filter(({ field, line }) => field !== undefined && line !== undefined);
    for (const { line = 0, column = 0, end_line, end_column = 0, field = '' } of placed) {
      const end = end_line === undefined ? end_column - 1 : undefined;
      expect(lines[line - 1]?.slice(column - 1, end)).toContain(field);
    }
    expect(placed.length).toBeGreaterThanOrEqual(
      fields.length - marks.filter(({ decision }) => decision === 'condition').length,
    );
  });

  test.each(names)('%s: every mark is found in the text beside the draft', (name) => {
    const { source_text: text, marks } = get(name);
    for (const { source_from: from, source_to: to, text: words } of marks)
      expect(text.slice(from, to).slice(0, 300)).toBe(words.replaceAll('\f', '\n'));
  });

  test('words are kept, and lists count by themselves', async () => {
    const sum = { words: 0, kept: 0, numbered: 0, automatic: 0, whole: 0 };
    const documents = names.filter((name) => name.endsWith('.docx'));
    for (const name of documents) {
      const { words, kept, numbered, automatic } = await measureWords(name, get(name));
      sum.words += words;
      sum.kept += kept;
      sum.numbered += numbered;
      sum.automatic += automatic;
      sum.whole += words === kept ? 1 : 0;
    }
    const errors = documents.map((name) => {
      const { document_content: content, fields } = get(name);
      const found = check(parse(content), fields).filter(({ level }) => level === 'error');
      return found.filter(({ code }) => code !== 'E-other-logic').length;
    });
    const problems = errors.reduce((total, count) => total + count, 0);
    figures.push(
      [
        `words kept, ${documents.length} DOCX`,
        'at least 99.9 %',
        `${sum.kept} of ${sum.words}, ${percent(sum.kept / sum.words, 2)}, ${sum.whole} complete`,
      ],
      ['problems of level error in drafts', '0', String(problems)],
      [
        'list numbers that count by themselves',
        'as the prototype: 851',
        `${sum.automatic} of ${sum.numbered}`,
      ],
    );
    expect(problems).toBe(0);
    expect(sum.kept).toBe(sum.words);
    expect(sum.automatic).toBeGreaterThanOrEqual(851);
  });

  test('marks are found, and their types', () => {
    const labels = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as Record<string, Label[]>;
    const sum = { right: 0, wrong: 0, missed: 0, rightType: 0 };
    for (const [name, own] of Object.entries(labels)) {
      const counts = judge(own, get(name));
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key];
    }
    const precision = sum.right / (sum.right + sum.wrong);
    const recall = sum.right / (sum.right + sum.missed);
    const types = sum.rightType / sum.right;
    figures.push(
      ['marks found, 8 labelled documents: precision', 'at least 98 %', percent(precision)],
      ['marks found: recall', 'at least 98 %', percent(recall)],
      ['types right', 'at least 93 %', percent(types)],
    );
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.98);
    expect(types).toBeGreaterThanOrEqual(0.93);
  });

  test('the lists of a document are found, and no other table is taken for one', () => {
    const found = names.flatMap((name) =>
      get(name)
        .fields.filter(({ field_type: type }) => type === 'rows')
        .map((field) => `${name} ${field.name}`),
    );
    figures.push(['lists in tables', 'each one read by hand', String(found.length)]);
    expect(found).toEqual([
      'aspose-invoice.docx items',
      'gl-privacy-us.docx entries',
      'oa-board-consent-safe.fill.docx board_members',
    ]);
  });

  test('finished texts have nothing to fill', () => {
    const counts = finished.map((name) => get(name).fields.length);
    figures.push(['fields proposed where nothing is to fill, median', '0', String(median(counts))]);
    expect(median(counts)).toBe(0);
    expect(counts.slice(1)).toEqual([0, 0, 0, 0, 0]);
  });

  test('the longest document is read, and how long that takes is told', async () => {
    const bytes = readFileSync(join(folder, 'cp-csa-with-sla.docx'));
    const start = performance.now();
    const { document_content: content } = await readImport(bytes, 'cp-csa-with-sla.docx');
    const ms = Math.round(performance.now() - start);
    const words = wordsOf(content).length;
    figures.push(['import of a 30-page DOCX', '1 s or less', `${ms} ms for ${words} words (bench: imports)`]);
    expect(words).toBeGreaterThan(8000);
  });

  test.runIf(program)('clause numbers are those that LibreOffice prints', { timeout: 120_000 }, async () => {
    const documents = names.filter((name) => name.endsWith('.docx'));
    const paths = documents.map((name) => join(folder, name));
    const texts = await textsOfLibreOffice(program ?? '', paths);
    const sum = { numbered: 0, right: 0 };
    for (const name of documents) {
      const compared = await compareNumbers(
        readFileSync(join(folder, name)),
        get(name),
        texts.get(name) ?? '',
      );
      sum.numbered += compared.numbered;
      sum.right += compared.numbered - compared.differences.length;
    }
    const share = percent(sum.right / sum.numbered, 2);
    figures.push([
      'clause numbers right, against LibreOffice',
      'at least 99 %',
      `${sum.right} of ${sum.numbered}, ${share}`,
    ]);
    expect(sum.numbered).toBeGreaterThan(900);
    expect(sum.right / sum.numbered).toBeGreaterThanOrEqual(0.99);
  });
});
