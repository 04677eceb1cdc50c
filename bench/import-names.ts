/**
 * The names that imports give to blanks without one: `node bench/import-names.ts FOLDER [SEED] [SET ...]`. The folder holds
 * the files that import-names/sources.csv names, of all its sets or of those given; they are not kept here. Prints what was found, and a sample of 100 blanks with
 * their sentences to read. Verdicts of readers are in import-names/judged.json: whether a client would understand it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '@inkfield/engine/check';
import { parse } from '@inkfield/engine/parse';
import { ImportRefusal } from '../apps/server/src/imports/import-refusal.ts';
import type { ImportedTemplate } from '../apps/server/src/imports/imported-template.ts';
import { readImport } from '../apps/server/src/imports/read-import.ts';
import { median } from '../harness/quantile.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/corpus/unseen');
const seed = Number(process.argv[3] ?? 1);
const sets = process.argv.slice(4);
const own = join(import.meta.dirname, 'import-names');
const [, ...rows] = readFileSync(join(own, 'sources.csv'), 'utf8').trim().split('\n');
const files = rows
  .map((row) => row.split(','))
  .filter(([, set = '']) => sets.length === 0 || sets.includes(set))
  .map(([file = '']) => file)
  .filter((file) => existsSync(join(folder, file)));
if (files.length === 0) {
  console.log(`No file of import-names/sources.csv is in "${folder}".`);
  process.exit(0);
}

/** Marks that say nothing themselves. */
const bare = new Set(['blank-line', 'dotted-blank', 'dot-sign', 'empty-bracket', 'stand-in']);
const sampleSize = 100;

interface Named {
  file: string;
  label: string;
  sentence: string;
}

const imports = new Map<string, ImportedTemplate>();
const refused: string[] = [];
const times: number[] = [];
for (const file of files) {
  const start = performance.now();
  try {
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    imports.set(file, await readImport(bytes, file, { pdf: 'words' }));
    times.push(performance.now() - start);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    refused.push(`${file}: ${error.message}`);
  }
}

function blanksOf([file, { marks, fields }]: [string, ImportedTemplate]): Named[] {
  const seen = new Set<string>();
  return marks.flatMap(({ rule, field, before, text, after }) => {
    if (field === undefined || !bare.has(rule) || seen.has(field)) return [];
    seen.add(field);
    const label = fields.find(({ name }) => name === field)?.label ?? '';
    const sentence = `${before.slice(-60)}${text.slice(0, 20)}${after.slice(0, 40)}`
      .replace(/\s+/g, ' ')
      .trim();
    return [{ file, label, sentence }];
  });
}

/** The same numbers for the same seed (mulberry32). */
function chance(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const all = [...imports].flatMap(blanksOf);
const next = chance(seed);
const sample = all
  .map((one) => ({ one, at: next() }))
  .toSorted((a, b) => a.at - b.at)
  .slice(0, sampleSize)
  .map(({ one }) => one);
const judged = readJudged(join(own, 'judged.json'));
const keyOf = ({ file, label, sentence }: Named) => `${file} | ${label} | ${sentence}`;
const verdicts = sample.map((one) => judged[keyOf(one)]);
for (const [index, one] of sample.entries()) {
  const sign = verdicts[index] === undefined ? '?' : verdicts[index] ? '+' : '-';
  console.log(`${sign} ${keyOf(one)}`);
}

function readJudged(path: string): Record<string, boolean> {
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return Object.fromEntries(
    Object.entries(typeof read === 'object' && read !== null ? read : {}).map(([key, is]) => [
      key,
      is === true,
    ]),
  );
}

const drafts = [...imports.values()];
const count = (isOne: (one: ImportedTemplate) => boolean) => drafts.filter(isOne).length;
const decided = (decision: string) =>
  drafts.reduce((sum, { marks }) => sum + marks.filter((mark) => mark.decision === decision).length, 0);
const read = verdicts.filter((verdict) => verdict !== undefined).length;
const clear = verdicts.filter((verdict) => verdict === true).length;
console.table({
  'documents taken / refused': `${drafts.length} / ${refused.length}`,
  'taken as plain words only': count(({ warnings }) =>
    warnings.some((one) => one.includes('plain words only')),
  ),
  'drafts with an error of other systems’ logic': count(({ document_content: text, fields }) =>
    check(parse(text), fields).some(({ code }) => code === 'E-other-logic'),
  ),
  'ms a document, median': Math.round(median(times)),
  fields: drafts.reduce((sum, { fields }) => sum + fields.length, 0),
  'marks to judge / of a sample': `${decided('review')} / ${decided('sample')}`,
  'blanks without a name of their own': all.length,
  'names in the sample a client understands': `${clear} of ${read} read, ${sample.length - read} not read`,
});
for (const line of refused) console.log(line);
