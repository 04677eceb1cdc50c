import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '@inkfield/engine/check';
import { parse } from '@inkfield/engine/parse';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDocx } from './docx/read-docx.ts';
import type { ImportedMark, ImportedTemplate } from './imported-template.ts';
import { passagesOf } from './marks/passage.ts';
import { readImport } from './read-import.ts';

/** Real documents that nobody of this product wrote, kept beside the repository. */
const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const hasCorpus = existsSync(folder);
const tell = (line: string) => process.stdout.write(`${line}\n`);
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
  const there = wordsOf([imported.document_content, ...replaced.map(({ text }) => text)].join('\n'));
  const numbered = places.filter(
    ({ paragraph, passage }) => paragraph.number?.isBullet === false && passage.text.trim() !== '',
  ).length;
  const automatic = (imported.document_content.match(/^(?:#{1,4} )?#{1,6}\. /gm) ?? []).length;
  return { words: wanted.length, kept: countKept(wanted, there), numbered, automatic };
}

/** A label names the place by the words before it and from it on. */
function isAt(mark: ImportedMark, { before, at }: Label): boolean {
  const here = mark.text + mark.after;
  const length = Math.min(40, here.length, at.length);
  const near = before.slice(-25);
  const there = mark.before.slice(-25);
  return here.slice(0, length) === at.slice(0, length) && (there.endsWith(near) || near.endsWith(there));
}

function judge(labels: readonly Label[], { marks, fields }: ImportedTemplate) {
  const left = new Set(marks);
  const counts = { right: 0, wrong: 0, missed: 0, rightType: 0 };
  for (const label of labels) {
    const mark = [...left].find((one) => isAt(one, label));
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

  test.each(names)('%s becomes a draft without errors, not as plain words only', (name) => {
    const { document_content: content, fields, warnings } = get(name);
    expect(check(parse(content), fields).filter(({ level }) => level === 'error')).toEqual([]);
    expect(warnings.filter((warning) => warning.includes('plain words only'))).toEqual([]);
  });

  test.each(names)('%s: every mark that became a field stands at its place', (name) => {
    const { document_content: content, fields, marks } = get(name);
    const lines = content.split('\n');
    const placed = marks.filter(({ field, line }) => field !== undefined && line !== undefined);
    for (const { line = 0, column = 0, end_column: end = 0, field = '' } of placed) {
      expect(lines[line - 1]?.slice(column - 1, end - 1)).toContain(field);
    }
    expect(placed.length).toBeGreaterThanOrEqual(
      fields.length - marks.filter(({ decision }) => decision === 'condition').length,
    );
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
    tell(
      `${documents.length} Word documents: ${sum.kept} of ${sum.words} words, ${sum.whole} complete, ${sum.automatic} of ${sum.numbered} numbers automatic`,
    );
    expect(sum.kept / sum.words).toBeGreaterThanOrEqual(0.999);
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
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    tell(
      `Marks of 8 labelled documents: precision ${percent(precision)}, recall ${percent(recall)}, types ${percent(types)}`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.98);
    expect(types).toBeGreaterThanOrEqual(0.93);
  });

  test('finished texts have nothing to fill', () => {
    const finished = [
      'a8c-offer-united-states.md',
      'bonterms-mutual-nda.md',
      'bonterms-psa.md',
      'cp-csa.md',
      'cp-mutual-nda.md',
    ];
    expect(finished.map((name) => get(name).fields.length)).toEqual([0, 0, 0, 0, 0]);
  });
});
