import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { checkAnswer } from './check-answer.ts';
import type { FormFiles } from './child-messages.ts';
import type { SheetRequest } from './layout-document.ts';
import { fontFiles } from './fonts.ts';
import type { Isolation } from '../children/isolation.ts';
import { detectIsolation } from '../children/isolation.ts';
import { lookFontFiles } from './look/faces.ts';
import type { PoolStats } from './pool.ts';
import { Pool } from './pool.ts';
import type { RenderedAs } from './rendered.ts';
import { startChild } from '../children/start-child.ts';
import { openMember } from '../open-member.ts';
import { TypesetError, type TypesetErrorCode } from './typeset-error.ts';

export interface TypesetterOptions {
  /** Children at work in parallel; default: one a core. */
  size?: number;
  /** Documents that may wait; one more is refused as `busy`. Default 20. */
  maxQueue?: number;
  /** Hard limit for one document, from when a child has it. Default 20 s. */
  timeoutMs?: number;
  /**
   * A child is replaced after this many documents (default 200), or when it uses more memory than this (default 400
   * MiB).
   */
  maxJobsPerChild?: number;
  maxRssBytes?: number;
  /**
   * Private memory that a child may ask the system for; beyond, the child ends. Node itself reserves about 600 MiB that
   * it hardly uses; 500 full pages take 350 MiB more, the largest document that is let in 650. Default 1536 MiB.
   */
  memoryLimitMiB?: number;
  /** Receives once how the children are isolated on this system. */
  onIsolation?: (isolation: Isolation) => void;
}

export interface RenderRequest extends SheetRequest {
  /** The bytes of the page's logo, PNG or JPEG; they go beside the rest and become a virtual file. */
  logo?: Uint8Array | undefined;
  /** The bytes of its look's pictures. */
  pictures?: ReadonlyMap<string, Uint8Array> | undefined;
  /** The bytes of its look's uploaded fonts. */
  fonts?: ReadonlyMap<string, Uint8Array> | undefined;
  /** The files of the form that it fills. */
  formFiles?: FormFiles | null | undefined;
  /** The user who waits for it. Users take turns. */
  userId?: number | undefined;
  /** Frees the place in the queue when the caller disconnects. */
  signal?: AbortSignal | undefined;
  /** No caller waits for it: it is set when no other document needs the child. */
  background?: boolean | undefined;
}

/** With the document as JSON: writing a long one would hold the thread that answers. */
export type WrittenRequest = Omit<RenderRequest, 'document'> & { document: string };

export interface Typesetter {
  /** Same request, same bytes. Rejects with a `TypesetError`. */
  render: <Output extends SheetRequest['output']>(
    request: (RenderRequest | WrittenRequest) & { output: Output },
  ) => Promise<RenderedAs<Output>>;
  /** Tells of every document once it is set or refused, within the call that asked for it. */
  watch: (listener: (setting: Setting) => void) => void;
  /** Sets a line of text; rejects when that fails. A full queue counts as ready. */
  ready: () => Promise<void>;
  stats: () => PoolStats;
  /** How many documents can be with a child or wait for one; more are refused as `busy`. */
  places: number;
  /** Takes nothing new and finishes what was accepted, within `graceMs` (default 10 s). */
  close: (graceMs?: number) => Promise<void>;
}

/** How a document was set, or why it was not. */
export interface Setting {
  output: SheetRequest['output'];
  background: boolean;
  /** Time until a child received the job, or until the job was given up. */
  waitedMs: number;
  /** Time in the child; 0 if no child received the job. */
  ms: number;
  outcome: 'set' | TypesetErrorCode;
}

/** Of the request as JSON; the finer limits are in clean.ts. */
const maxRequestLength = 8_000_000;

const readyRequest: SheetRequest = {
  document: {
    type: 'resolved',
    children: [
      {
        type: 'paragraph',
        key: '1',
        blankBefore: 0,
        lines: [{ indent: '', children: [{ type: 'text', value: 'Ready' }] }],
      },
    ],
    footnotes: [],
    blankEnd: 0,
    finalNewline: false,
  },
  page: {},
  title: 'Ready',
  language: 'en',
  date: '2000-01-01T00:00:00Z',
  output: 'pdf',
};

const sizeOf = ({ size = availableParallelism() }: TypesetterOptions) => size;
const queueOf = ({ maxQueue = 20 }: TypesetterOptions) => maxQueue;

async function createPool(options: TypesetterOptions, fonts: readonly string[]): Promise<Pool> {
  const child = fileURLToPath(new URL('child.ts', import.meta.url));
  const source = fileURLToPath(new URL('document.typ', import.meta.url));
  const lookSource = fileURLToPath(new URL('look.typ', import.meta.url));
  const marksSource = fileURLToPath(new URL('marks.typ', import.meta.url));
  const binding = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-node-compiler');
  const isolation = await detectIsolation(options.memoryLimitMiB ?? 1536, [
    child,
    source,
    lookSource,
    marksSource,
    binding,
    ...fonts,
  ]);
  options.onIsolation?.(isolation);
  const program = [child, source, lookSource, marksSource, ...fonts];
  return new Pool({
    size: sizeOf(options),
    maxQueue: queueOf(options),
    timeoutMs: options.timeoutMs ?? 20_000,
    maxJobsPerChild: options.maxJobsPerChild ?? 200,
    maxRssBytes: options.maxRssBytes ?? 400 * 1024 * 1024,
    keptFreeMs: 2000,
    start: (child) => startChild({ isolation, heapMiB: 256, program, ...child }),
  });
}

/** Starts the children. Documents are accepted immediately and wait for the first child. */
export function createTypesetter(options: TypesetterOptions = {}): Typesetter {
  const starting = createPool(options, [...fontFiles(), ...lookFontFiles()]);
  let pool: Pool | undefined;
  const started = starting.then((ready) => {
    pool = ready;
    return ready;
  });

  const listeners: ((setting: Setting) => void)[] = [];

  const setSheet = async (
    {
      userId,
      signal,
      background,
      logo,
      pictures,
      fonts,
      formFiles,
      document,
      ...request
    }: RenderRequest | WrittenRequest,
    onStart: () => void,
  ) => {
    const json = typeof document === 'string' ? document : JSON.stringify(document);
    const text = `${openMember(JSON.stringify(request), 'document')}${json}}`;
    if (text.length > maxRequestLength) throw new TypesetError('too_large', ['the document is too long']);
    return checkAnswer(
      await (
        await started
      ).run({ request: text, logo, pictures, fonts, formFiles }, { userId, signal, background, onStart }),
    );
  };

  const render: Typesetter['render'] = async (request) => {
    const asked = performance.now();
    let began: number | undefined;
    let outcome: Setting['outcome'] = 'set';
    try {
      const rendered = await setSheet(request, () => {
        began = performance.now();
      });
      // The cast is safe: a child returns the requested kind.
      return rendered as RenderedAs<typeof request.output>;
    } catch (error) {
      outcome = error instanceof TypesetError ? error.code : 'crashed';
      throw error;
    } finally {
      const ended = performance.now();
      const { output, background = false } = request;
      const setting = {
        output,
        background,
        waitedMs: (began ?? ended) - asked,
        ms: ended - (began ?? ended),
      };
      for (const listener of listeners) listener({ ...setting, outcome });
    }
  };

  return {
    render,
    watch: (listener) => void listeners.push(listener),
    ready: async () => {
      await render(readyRequest).catch((error: unknown) => {
        // A full queue means work, not failure; children that hang are replaced by themselves.
        if (!(error instanceof TypesetError && error.code === 'busy')) throw error;
      });
    },
    stats: () =>
      pool?.stats() ?? { queued: 0, busy: 0, done: 0, timeouts: 0, crashes: 0, recycled: 0, children: [] },
    places: sizeOf(options) + queueOf(options),
    close: async (graceMs = 10_000) => (await started).close(graceMs),
  };
}
