/**
 * How close PDFs with a look come to those of the imported documents, and what typesetting with a look costs:
 * `node bench/look.ts [DOCUMENTS REFERENCES] [--only=WORD] [--keep=FOLDER] [--word] [--wide-caladea]`. The first folder holds DOCX files,
 * the second a PDF of the same name for each, made by LibreOffice, or by Word with `--word`. Everything goes through the
 * product's own calls: import, draft with every mark rejected, preview as PDF. `--only=WORD` takes the documents whose
 * names contain the word, `--keep` writes their PDFs to a folder. `--wide-caladea` is for a LibreOffice whose Caladea is
 * as wide as Cambria; that of Debian is narrower.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from '@inkfield/contract/look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { createTypesetter } from '../apps/server/src/pdf/typesetter.ts';
import { comparePdfs, type PdfFidelity } from '../apps/server/test/page-fidelity.ts';
import { asLibreOffice, withoutMarks } from '../apps/server/test/plain-import.ts';
import { send } from '../harness/http.ts';
import { median } from '../harness/quantile.ts';
import { processTimes } from '../harness/system-processes.ts';
import { serveProduct } from './served-product.ts';

const shared = join(import.meta.dirname, '../../shared');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const option = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const [documents = join(shared, 'corpus'), references = join(shared, 'corpus-reference')] = words;
const only = option('only') ?? '';
const keep = option('keep');
const isWord = process.argv.includes('--word');
const wideCaladea = process.argv.includes('--wide-caladea');
const rounds = 5;

interface Draft {
  name: string;
  text: string;
  look: Look;
  source: number;
}

async function importDraft(file: string): Promise<Draft> {
  const body = new FormData();
  body.append('file', new File([readFileSync(join(documents, file))], file));
  const answer = await fetch(`${product.server.adminUrl}/api/templates/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.access}` },
    body,
  });
  const imported = await answer.json();
  return {
    name: file.replace(/\.docx$/, ''),
    text: withoutMarks(imported),
    look: isWord ? imported.look : asLibreOffice(imported.look, { wideCaladea }),
    source: imported.source_document.id,
  };
}

async function preview({ name, text, look, source }: Draft): Promise<Uint8Array> {
  const { access } = staff;
  const body = { name: name.slice(0, 80), document_content: text, look, source_document: source };
  const { json } = await send(product.server, 'POST /api/templates/', { access, body });
  const path = `POST /api/templates/${String(json['id'])}/preview_document/`;
  const accept = { accept: 'application/pdf' };
  const answer = await send(product.server, path, { access, body: { form_data: {} }, headers: accept });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer.bytes;
}

/** CPU of one typesetting child for the same documents with their look and in the house style. */
async function costOf(drafts: readonly Draft[], { withLook }: { withLook: boolean }): Promise<number> {
  const typesetter = createTypesetter({ size: 1, maxJobsPerChild: 100_000 });
  const render = async ({ name, text, look }: Draft) => {
    const locale = { locale: 'en-US', currency: 'USD' };
    const { document } = resolve(parse(text), { fields: [], values: {}, mode: 'final', locale });
    await typesetter.render({
      document,
      page: {},
      look: withLook ? look : null,
      title: name,
      language: 'en-US',
      date: '2026-03-05T00:00:00Z',
      output: 'pdf',
    });
  };
  for (const draft of drafts) await render(draft);
  const pid = typesetter.stats().children[0]?.pid ?? process.pid;
  const before = processTimes(pid)?.own ?? 0;
  for (let round = 0; round < rounds; round += 1) for (const draft of drafts) await render(draft);
  const cpu = ((processTimes(pid)?.own ?? 0) - before) / rounds;
  await typesetter.close(0);
  return cpu;
}

const percent = (share: number) => Math.round(share * 1000) / 10;

const product = await serveProduct();
const staff = await product.createUser('staff');
const files = readdirSync(documents).filter((file) => file.endsWith('.docx') && file.includes(only));
const drafts: Draft[] = [];
const measured: (PdfFidelity & { name: string })[] = [];
for (const file of files) {
  const draft = await importDraft(file);
  drafts.push(draft);
  const pdf = await preview(draft);
  if (keep !== undefined) {
    mkdirSync(keep, { recursive: true });
    writeFileSync(join(keep, `${draft.name}.pdf`), pdf);
  }
  const reference = join(references, `${draft.name}.pdf`);
  if (existsSync(reference))
    measured.push({ name: draft.name, ...(await comparePdfs(readFileSync(reference), pdf)) });
}
await product.stop();
const byFidelity = measured.toSorted((a, b) => a.score - b.score);
console.table(
  byFidelity.map(({ name, pages, words: near, breaks, score }) => ({
    document: name,
    pages: pages.join(' / '),
    'words within 12 pt': percent(near),
    'line breaks': percent(breaks),
    fidelity: percent(score),
  })),
);
const all = measured.map(({ score }) => score);
const equal = measured.filter(({ pages: [original, copy] }) => original === copy).length;
const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
console.log(
  `fidelity: mean ${percent(mean)} (bar 92), median ${percent(median(all))} (bar 97), pages equal ${equal} of ${all.length} (bar 38)`,
);
const withLook = await costOf(drafts, { withLook: true });
const plain = await costOf(drafts, { withLook: false });
console.log(
  `CPU of all ${drafts.length}: ${Math.round(withLook)} ms with their look, ${Math.round(plain)} ms in the house style, ratio ${(withLook / plain).toFixed(2)} (bar 1.1)`,
);
