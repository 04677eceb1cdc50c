/**
 * How fast and how small typesetting is: `node bench/typesetting.ts [documents for the memory test]`.
 * Wall times depend on what else the machine does; CPU time (this process and its child) is the steady figure.
 */
import type { Typesetter } from '../apps/server/src/pdf/typesetter.ts';
import { createTypesetter } from '../apps/server/src/pdf/typesetter.ts';
import type { Rendered } from '../apps/server/src/pdf/rendered.ts';
import type { BenchSize } from './documents.ts';
import { benchDocument } from './documents.ts';
import { median } from '../harness/quantile.ts';
import { processTimes } from '../harness/system-processes.ts';

type Output = 'pdf' | 'svg' | 'docx';

const rounds = { letter: 150, contract: 50, agreement: 12 };

function cpuMs(pid: number): number {
  return processTimes(pid)?.own ?? 0;
}

async function set(
  typesetter: Typesetter,
  size: BenchSize,
  { variant, output }: { variant: number; output: Output },
) {
  const request = { page: {}, title: size, language: 'en-US', date: '2026-03-05T00:00:00Z', output };
  return typesetter.render({ ...request, document: benchDocument(size, variant) });
}

async function measure(typesetter: Typesetter, size: BenchSize, output: Output) {
  for (let variant = 0; variant < 3; variant += 1) await set(typesetter, size, { variant, output });
  const pid = typesetter.stats().children[0]?.pid ?? process.pid;
  const documents = Array.from({ length: rounds[size] }, (_, i) => benchDocument(size, i + 10));
  const times: number[] = [];
  const before = cpuMs(pid) + cpuMs(process.pid);
  let pages = 0;
  let bytes = 0;
  for (const document of documents) {
    const start = performance.now();
    const rendered = await typesetter.render({
      document,
      page: {},
      title: size,
      language: 'en-US',
      date: '2026-03-05T00:00:00Z',
      output,
    });
    times.push(performance.now() - start);
    // A Word file has no pages before Word opens it.
    pages = 'pageCount' in rendered ? rendered.pageCount : pages;
    bytes = bytesOf(rendered);
  }
  const cpu = (cpuMs(pid) + cpuMs(process.pid) - before) / documents.length;
  return {
    document: size,
    output,
    pages,
    'median ms': Number(median(times).toFixed(1)),
    'p95 ms': Number((times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)),
    'CPU ms': Number(cpu.toFixed(1)),
    KB: Math.round(bytes / 1000),
  };
}

function bytesOf(rendered: Rendered): number {
  if (rendered.kind === 'svg') return rendered.pages.reduce((sum, { svg = '' }) => sum + svg.length, 0);
  return rendered.kind === 'pdf' ? rendered.pdf.length : rendered.docx.length;
}

async function cold(): Promise<void> {
  const start = performance.now();
  const typesetter = createTypesetter({ size: 1 });
  await set(typesetter, 'letter', { variant: 1, output: 'pdf' });
  console.log(`cold: nothing running to first letter ${(performance.now() - start).toFixed(0)} ms`);
  await typesetter.close(0);
}

async function memory(count: number): Promise<void> {
  const typesetter = createTypesetter({ size: 1, maxJobsPerChild: count + 1 });
  const start = performance.now();
  const seen: string[] = [];
  for (let i = 1; i <= count; i += 1) {
    const size = i % 50 === 0 ? 'agreement' : i % 10 < 7 ? 'letter' : 'contract';
    await set(typesetter, size, { variant: i, output: 'pdf' });
    const megabytes = (typesetter.stats().children[0]?.rssBytes ?? 0) / 1e6;
    if (i % Math.ceil(count / 8) === 0) seen.push(`${i}: ${megabytes.toFixed(0)}`);
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`memory of one child in MB (70 % letters, 28 % contracts, 2 % agreements): ${seen.join(', ')}`);
  console.log(
    `${count} documents in ${seconds.toFixed(1)} s, ${typesetter.stats().recycled} children replaced`,
  );
  await typesetter.close(0);
}

const typesetter = createTypesetter({ size: 1, maxJobsPerChild: 100_000 });
const rows = [];
for (const output of ['pdf', 'svg', 'docx'] as const) {
  for (const size of ['letter', 'contract', 'agreement'] as const)
    rows.push(await measure(typesetter, size, output));
}
await typesetter.close(0);
console.table(rows);
await cold();
await memory(Number(process.argv[2] ?? 2000));
