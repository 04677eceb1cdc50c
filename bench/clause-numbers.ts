/**
 * Clause numbers of imported documents against LibreOffice's text of the same files: `node bench/clause-numbers.ts
 * [folder]`. Without a folder: the real documents beside the repository.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImport } from '../apps/server/src/imports/read-import.ts';
import { compareNumbers } from '../apps/server/test/clause-numbers.ts';
import { findLibreOffice, textsOfLibreOffice } from '../apps/server/test/libre-office.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/corpus');

async function compareFolder(program: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.docx'));
  const texts = await textsOfLibreOffice(
    program,
    names.map((name) => join(folder, name)),
  );
  const rows: Record<string, { numbered: number; right: number; 'not found': number }> = {};
  const sum = { numbered: 0, right: 0, 'not found': 0 };
  for (const name of names) {
    const bytes = readFileSync(join(folder, name));
    const compared = await compareNumbers(bytes, await readImport(bytes, name), texts.get(name) ?? '');
    const right = compared.numbered - compared.differences.length;
    rows[name] = { numbered: compared.numbered, right, 'not found': compared.notFound.length };
    sum.numbered += compared.numbered;
    sum.right += right;
    sum['not found'] += compared.notFound.length;
    for (const { words, ours, theirs } of compared.differences)
      console.log(`${name}: ours ${ours || 'none'}, LibreOffice ${theirs || 'none'}: ${words}`);
    if (process.env['SHOW_NOT_FOUND'])
      for (const words of compared.notFound) console.log(`${name}: not found: ${words}`);
  }
  console.table(rows);
  const share = ((sum.right / sum.numbered) * 100).toFixed(2);
  console.log(
    `${sum.right} of ${sum.numbered} numbers right (${share} %), ${sum['not found']} paragraphs not found.`,
  );
}

const program = findLibreOffice();
if (program === undefined) console.log('LibreOffice is not installed: nothing to compare with.');
else if (!existsSync(folder)) console.log(`There are no documents: ${folder} does not exist.`);
else await compareFolder(program);
