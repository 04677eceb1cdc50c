/**
 * The program of a typesetting child: sets one document at a time and knows nothing else. Every file it reads is
 * virtual; the workspace does not exist; the only real files are the fonts and the constant source.
 * Arguments: the source, then the font files.
 */
import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ChildMessage, Job } from './child-messages.ts';

const workspace = '/var/empty/inkfield';
const mainPath = `${workspace}/document.typ`;
const sheetPath = `${workspace}/sheet.json`;
const nothing = Buffer.from('{}');

function send(message: ChildMessage): void {
  process.send?.(message);
}

/** The binding puts the text of an export error into `code`, as the debug output of a Rust structure. */
function exportMessages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const raw = 'code' in error ? String(error.code) : error.message;
  const messages = [...raw.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].flatMap((match) => match[1] ?? []);
  return messages.length > 0 ? messages : [raw];
}

function setDocument(compiler: NodeCompiler, job: Job): ChildMessage {
  compiler.mapShadow(sheetPath, Buffer.from(job.sheet));
  const compiled = compiler.compile({ mainFilePath: mainPath });
  const pages = compiled.result;
  if (compiled.hasError() || pages === null) {
    const diagnostics: { message?: unknown }[] = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    return { type: 'failed', details: diagnostics.map((diagnostic) => String(diagnostic.message)) };
  }
  const pageCount = pages.numOfPages;
  if (job.output === 'svg' && !job.checkGlyphs) return { type: 'svg', svg: compiler.svg(pages), pageCount };
  const pdf = compiler.pdf(pages, { pdfStandard: 'a-2a' });
  return job.output === 'svg'
    ? { type: 'svg', svg: compiler.svg(pages), pageCount }
    : { type: 'pdf', pdf, pageCount };
}

function answer(compiler: NodeCompiler, job: Job): ChildMessage {
  try {
    return setDocument(compiler, job);
  } catch (error) {
    return { type: 'failed', details: exportMessages(error) };
  } finally {
    compiler.mapShadow(sheetPath, nothing);
    compiler.evictCache(0);
  }
}

const [sourcePath, ...fontPaths] = process.argv.slice(2);
if (sourcePath === undefined) throw new Error('usage: child.ts SOURCE FONT...');
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });
compiler.addSource(mainPath, readFileSync(sourcePath, 'utf8'));

process.on('message', (job: Job) => {
  send(answer(compiler, job));
  // Native memory is given back only when the event loop turns.
  setImmediate(() => send({ type: 'idle', rssBytes: process.memoryUsage.rss() }));
});
process.on('disconnect', () => process.exit(0));
send({ type: 'ready' });
