/** One engine in a separate process, so that its time and memory can be measured alone: `child.ts <engine>`. */
import { writeFileSync } from 'node:fs';
import type { ResolvedDocument } from '@inkfield/engine/document';
import { benchDocument, type BenchSize, benchTemplate } from '../documents.ts';
import type { Engine, StartEngine } from './engine.ts';
import { NotInstalled } from './engine.ts';

export interface Order {
  size: BenchSize;
  variant: number;
  /** Where the PDF is to be written; only wanted once for each size. */
  file?: string | undefined;
}

export type Answer =
  | { ready: true }
  | { notInstalled: string }
  | { error: string }
  | { ms: number; bytes: number };

function answer(message: Answer): void {
  process.send?.(message);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

interface Work {
  document: ResolvedDocument;
  texts: Record<string, string>;
  file: string | undefined;
}

async function makeDocument(engine: Engine, { document, texts, file }: Work): Promise<Answer> {
  const startedAt = performance.now();
  try {
    const pdf = await engine.render(document, texts);
    const ms = performance.now() - startedAt;
    if (file !== undefined) writeFileSync(file, pdf);
    return { ms, bytes: pdf.length };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

const name = process.argv[2] ?? '';
try {
  const module: { default: StartEngine } = await import(`./engines/${name}.ts`);
  const engine = await module.default();
  process.on('message', ({ size, variant, file }: Order) => {
    const document = benchDocument(size, variant);
    const { values } = benchTemplate(size, variant);
    const texts = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    void makeDocument(engine, { document, texts, file }).then(answer);
  });
  process.on('disconnect', () => {
    void engine.stop().finally(() => process.exit());
  });
  answer({ ready: true });
} catch (error) {
  answer(error instanceof NotInstalled ? { notInstalled: error.message } : { error: messageOf(error) });
  process.exit();
}
