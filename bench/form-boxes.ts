/**
 * How well boxes are proposed: `node bench/form-boxes.ts [FOLDER]`. The widgets of fillable forms are hidden from the rules
 * and compared with what they propose. A proposal is right if it lies over a widget that no other proposal has. Boxes for one
 * character each count as the comb that import makes of them. Pages without words are pictures, and have no proposals.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDrawnLines, type Rect } from '../apps/server/src/imports/pdf/drawn-lines.ts';
import { type PageParts, wordsOf } from '../apps/server/src/imports/form/words.ts';
import { joinCharacters } from '../apps/server/src/imports/form/join-characters.ts';
import { proposeBoxes } from '../apps/server/src/imports/form/propose-boxes.ts';
import { readWidgets, takesValue } from '../apps/server/src/imports/form/widgets.ts';
import { readPages, readWords } from '../apps/server/src/imports/pdf/read-pdf.ts';
import { openPdf } from '../apps/server/src/pdf/form/objects.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/corpus/forms');

function isOver(a: Rect, b: Rect): boolean {
  const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const [width, height] = [Math.min(a[2] - a[0], b[2] - b[0]), Math.min(a[3] - a[1], b[3] - b[1])];
  return wide > 0.5 * width && high > 0.4 * height;
}

interface Counted {
  widgets: number;
  found: number;
  proposed: number;
  right: number;
}

const percent = (part: number, all: number) => (all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`);
const figures: Record<string, object> = {};
const sums: Counted = { widgets: 0, found: 0, proposed: 0, right: 0 };
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
let taken = 0;
let pageCount = 0;
let inPictures = 0;
for (const name of names) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const drawn = readWidgets(await openPdf(bytes)).filter(takesValue);
  const parts: PageParts[] = [];
  await readPages(bytes, async (one) => {
    const items = await readWords(one);
    const page = parts.length;
    parts.push({ words: wordsOf(items), widgets: drawn.filter((widget) => widget.page === page) });
    return items.length;
  });
  const widgets = joinCharacters(drawn, parts);
  if (widgets.length === 0) continue;
  const counted: Counted = { widgets: 0, found: 0, proposed: 0, right: 0 };
  let page = -1;
  await readPages(bytes, async (one) => {
    page += 1;
    const words = parts[page]?.words ?? [];
    const own = widgets.filter((widget) => widget.page === page);
    if (words.length === 0) {
      inPictures += own.length;
      return 0;
    }
    const began = performance.now();
    const boxes = own.length === 0 ? [] : proposeBoxes(await readDrawnLines(one), words);
    taken += performance.now() - began;
    pageCount += 1;
    const free = new Set(boxes);
    for (const { rect } of own) {
      const box = [...free].find((proposal) => isOver(proposal.rect, rect));
      if (box === undefined) continue;
      counted.found += 1;
      free.delete(box);
    }
    counted.widgets += own.length;
    counted.proposed += boxes.length;
    counted.right += boxes.length - free.size;
    return words.length;
  });
  for (const key of ['widgets', 'found', 'proposed', 'right'] as const) sums[key] += counted[key];
  const { widgets: all, found, proposed, right } = counted;
  figures[name] = {
    widgets: all,
    proposed,
    recall: percent(found, all),
    precision: percent(right, proposed),
  };
}
console.table(figures);
console.log(
  `Recall ${percent(sums.found, sums.widgets)} of ${sums.widgets} widgets (bar 88), precision ${percent(sums.right, sums.proposed)} of ${sums.proposed} boxes (bar 90), ${Math.round(taken / pageCount)} ms a page; ${inPictures} widgets on pages that are pictures.`,
);
