/**
 * The same three documents through our typesetter and through what people would use instead, in one run and in turns:
 * `npm run bench -- peers`. CPU time is the steady figure when the machine is busy.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../harness/processes.ts';
import type { BenchSize } from '../documents.ts';
import { median } from '../../harness/quantile.ts';
import type { Answer, Order } from './child.ts';
import { cpuMsOf, memoryMbOf } from './process-tree.ts';

const engines = [
  'inkfield',
  'chromium',
  'pdfmake',
  'react-pdf',
  'pdfme',
  'carbone',
  'jsreport',
  'weasyprint',
];
const rounds: Record<BenchSize, number> = { letter: 20, contract: 12, agreement: 5 };
const warmUps = 3;
/** Debian's own Python has its WeasyPrint and LibreOffice's bridge; Carbone looks for soffice.bin. */
const path = ['/usr/bin', '/usr/lib/libreoffice/program', process.env['PATH']].join(':');
/** An engine that takes longer for one document has failed at it. */
const patienceMs = 60_000;

const folder = import.meta.dirname;

interface Row {
  document: BenchSize;
  engine: string;
  pages: number;
  'median ms': number;
  'CPU ms': number;
  'memory MB': number;
  KB: number;
  tagged: string;
  'ratio of medians': number;
  'ratio of CPU': number;
}

interface Running {
  engine: string;
  child: ChildProcess;
  pid: number;
}

interface Sample {
  ms: number;
  cpuMs: number;
  bytes: number;
}

async function install(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/pdfmake'))) return;
  console.log('Installing what is compared; it has packages of its own.');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if ((await run('npm', ['ci', '--prefix', folder, ...options])) !== 0)
    throw new Error('The packages to compare with could not be installed.');
}

function nextAnswer(child: ChildProcess): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => resolve({ error: `nothing after ${patienceMs / 1000} s` }), patienceMs);
  const ended = () => resolve({ error: 'its process ended' });
  child.once('message', (message) => resolve(message)); // Sent by child.ts alone.
  child.once('exit', ended);
  return promise.finally(() => {
    clearTimeout(timer);
    child.removeAllListeners('message').off('exit', ended);
  });
}

async function startEngine(engine: string): Promise<Running[]> {
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
  const child = fork(join(folder, 'child.ts'), [engine], {
    cwd: folder,
    stdio: [...stdio],
    env: { ...process.env, PATH: path },
  });
  const answer = await nextAnswer(child);
  if ('ready' in answer && child.pid !== undefined) return [{ engine, child, pid: child.pid }];
  console.log(
    `${engine} is left out: ${'notInstalled' in answer ? answer.notInstalled : JSON.stringify(answer)}`,
  );
  return [];
}

async function ask({ child, pid }: Running, order: Order): Promise<Sample | string> {
  const before = cpuMsOf(pid);
  const coming = nextAnswer(child);
  child.send(order);
  const answer = await coming;
  if (!('ms' in answer)) return 'error' in answer ? answer.error : 'no document';
  return { ms: answer.ms, bytes: answer.bytes, cpuMs: cpuMsOf(pid) - before };
}

async function inspect(file: string): Promise<{ pages: number; tagged: boolean }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 });
  const pdf = await loading.promise;
  const mark: unknown = await pdf.getMarkInfo();
  const tagged = mark instanceof Map && mark.get('Marked') === true;
  const pages = pdf.numPages;
  await loading.destroy();
  return { pages, tagged };
}

/** One document through every engine in turns, so that what else the machine does falls on all alike. */
async function compare(size: BenchSize, running: Running[], output: string): Promise<Row[]> {
  const samples = new Map<Running, Sample[]>(running.map((one) => [one, []]));
  for (let round = -warmUps; round < rounds[size]; round += 1) {
    for (const [one, taken] of samples) {
      const file = round === -1 ? join(output, `${size}-${one.engine}.pdf`) : undefined;
      const sample = await ask(one, { size, variant: 2 * (round + warmUps), file });
      if (typeof sample === 'string') {
        console.log(`${one.engine} made no ${size}: ${sample}`);
        samples.delete(one);
      } else if (round >= 0) taken.push(sample);
    }
  }
  const rows: Row[] = [];
  for (const [{ engine, pid }, taken] of samples) {
    const { pages, tagged } = await inspect(join(output, `${size}-${engine}.pdf`));
    const ms = median(taken.map((sample) => sample.ms));
    const cpuMs = taken.reduce((sum, sample) => sum + sample.cpuMs, 0) / taken.length;
    rows.push({
      document: size,
      engine,
      pages,
      'median ms': Number(ms.toFixed(1)),
      'CPU ms': Number(cpuMs.toFixed(1)),
      'memory MB': Math.round(memoryMbOf(pid)),
      KB: Math.round((taken[0]?.bytes ?? 0) / 1000),
      tagged: tagged ? 'yes' : 'no',
      'ratio of medians': Number((ms / (rows[0]?.['median ms'] ?? ms)).toFixed(1)),
      'ratio of CPU': Number((cpuMs / (rows[0]?.['CPU ms'] ?? cpuMs)).toFixed(1)),
    });
  }
  return rows;
}

await install();
const output = mkdtempSync(join(tmpdir(), 'peers-'));
const running = (await Promise.all(engines.map(startEngine))).flat();
const rows: Row[] = [];
for (const size of ['letter', 'contract', 'agreement'] as const)
  rows.push(...(await compare(size, running, output)));
console.table(rows);
console.log(`One PDF of each, to look at: ${output}`);
for (const { child } of running) child.disconnect();
const slower = rows.filter((row) => row['ratio of CPU'] < 1 || row['ratio of medians'] < 1);
if (slower.length > 0) process.exitCode = 1;
