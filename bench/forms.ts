/**
 * How the forms of a folder are imported and filled: `node bench/forms.ts [FOLDER]`. Every text box gets a value in one of
 * four scripts and every button is ticked. A value counts as read if pdf.js finds its characters at the box or behind the form.
 * Where poppler is installed, it says which lines lie over printed words, and which pixels outside of the widgets changed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { ShownValue } from '@inkfield/engine/shown-values';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ImportRefusal } from '../apps/server/src/imports/import-refusal.ts';
import { readImport } from '../apps/server/src/imports/read-import.ts';
import { fillForm } from '../apps/server/src/pdf/form/fill-form.ts';
import { openPdf } from '../apps/server/src/pdf/form/objects.ts';
import { median } from '../harness/quantile.ts';
import { countChangedPixels, countOverlaps } from './form-pictures.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/corpus/forms');
const texts = ['Zürich & Söhne 12', 'Ελληνική Εταιρεία', 'شركة النور', '山田 太郎 東京'];
const about = { title: 'Form', language: 'en', date: '2026-03-05T10:00:00Z' };

interface Placed {
  text: string;
  x: number;
  y: number;
}

async function readPlaced(pdf: Uint8Array): Promise<Placed[][]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: Placed[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }] : [],
      ),
    );
  }
  return pages;
}

const plain = (text: string) => [...text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')].toSorted().join('');
const marks = /[✔✖●■◆★]/u;

/** Values by field, and what each box must then show. */
function valuesFor({ boxes }: Pick<PdfForm, 'boxes'>): Record<string, ShownValue> {
  const values: Record<string, ShownValue> = {};
  for (const [index, box] of boxes.entries()) {
    const known = values[box.field];
    const text =
      box.cells === undefined
        ? (texts[index % texts.length] ?? '')
        : '1234567890'.repeat(20).slice(0, box.cells);
    values[box.field] = {
      label: 'Item',
      text: known?.text ?? text,
      chosen: [...(known?.chosen ?? []), box.option ?? ''],
    };
  }
  return values;
}

const figures: Record<string, object> = {};
const sums = { values: 0, read: 0, marks: 0, ticked: 0 };
const overlaps = { lines: 0, overlapping: 0 };
let changedPixels = 0;
const bases: number[] = [];
const cpu: number[] = [];
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
for (const name of names) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  try {
    await readImport(bytes, name);
    const start = performance.now();
    const { pdf_form: form, form_file: base, fields } = await readImport(bytes, name);
    const importMs = performance.now() - start;
    if (form === undefined || base === undefined) {
      figures[name] = { outcome: 'no fields to fill' };
      continue;
    }
    const values = valuesFor(form);
    const taken: number[] = [];
    const work: number[] = [];
    const made: Uint8Array[] = [];
    for (let round = 0; round < 12; round += 1) {
      const began = performance.now();
      const before = process.cpuUsage();
      made.push((await fillForm(base, { form, values, ...about })).pdf);
      taken.push(performance.now() - began);
      const { user, system } = process.cpuUsage(before);
      work.push((user + system) / 1000);
    }
    const [first = base, second = base] = made;
    const pages = await readPlaced(first);
    const counted = { values: 0, read: 0, marks: 0, ticked: 0 };
    const behind = plain(
      pages
        .slice(form.pages.length)
        .flat()
        .map(({ text }) => text)
        .join(''),
    );
    for (const {
      page,
      rect: [left, bottom, right, top],
      mark,
      field,
    } of form.boxes) {
      const inside = (pages[page] ?? []).filter(
        ({ x, y }) => x >= left - 2 && x <= right + 2 && y >= bottom - 3 && y <= top + 3,
      );
      if (mark !== undefined) {
        counted.marks += 1;
        if (inside.some(({ text }) => marks.test(text))) counted.ticked += 1;
        continue;
      }
      counted.values += 1;
      const found = plain(inside.map(({ text }) => text).join('')) + behind;
      const missing = [...plain(values[field]?.text ?? '')].filter((letter) => !found.includes(letter));
      if (missing.length === 0) counted.read += 1;
    }
    for (const key of ['values', 'read', 'marks', 'ticked'] as const) sums[key] += counted[key];
    const objects = (await openPdf(first)).context
      .enumerateIndirectObjects()
      .map(([, one]) => one.toString());
    const active = objects.filter((one) =>
      /\/(?:JavaScript|XFA|OpenAction|AcroForm|Widget|EmbeddedFiles)\b/.test(one),
    );
    const over = countOverlaps(base, { form, values, language: about.language });
    overlaps.lines += over?.lines ?? 0;
    overlaps.overlapping += over?.overlapping ?? 0;
    const changed = await countChangedPixels(bytes, first, form.pages);
    changedPixels += changed ?? 0;
    bases.push(median(taken.slice(2)));
    cpu.push(median(work.slice(2)));
    figures[name] = {
      outcome: 'form',
      pages: form.pages.length,
      boxes: form.boxes.length,
      fields: fields.length,
      'import ms': Math.round(importMs),
      'fill ms': Math.round(median(taken.slice(2))),
      'fill CPU ms': Math.round(median(work.slice(2))),
      'values read': `${counted.read} of ${counted.values}`,
      'marks ticked': `${counted.ticked} of ${counted.marks}`,
      'same bytes': Buffer.from(first).equals(Buffer.from(second)),
      active: active.length,
      'over words': over && `${over.overlapping} of ${over.lines}`,
      'pixels outside': changed,
      'unnamed fields': fields.filter(({ label }) => /^Field \d+$/.test(label)).length,
    };
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    figures[name] = { outcome: error.message };
  }
}
console.table(figures);
console.log(
  `Values read ${sums.read} of ${sums.values} (bar: all), marks ${sums.ticked} of ${sums.marks} (bar 99.5 %), filling from the base ${Math.round(median(bases))} ms and ${Math.round(median(cpu))} ms of CPU in the median (bar 80 up to 13 pages).`,
);
console.log(
  `Over printed words by more than a point: ${overlaps.overlapping} of ${overlaps.lines} lines (bar 0.2 %); ${changedPixels} pixels changed outside of the widgets (bar 0).`,
);
