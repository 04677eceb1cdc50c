import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { heading, paragraph, request } from '../../test/resolved-documents.ts';
import type { Isolation } from '../children/isolation.ts';
import type { RenderRequest, Setting, Typesetter, TypesetterOptions } from './typesetter.ts';
import { createTypesetter } from './typesetter.ts';
import type { TypesetError } from './typeset-error.ts';

const open: Typesetter[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((typesetter) => typesetter.close(0)));
});

function start(options: TypesetterOptions): Typesetter {
  const typesetter = createTypesetter(options);
  open.push(typesetter);
  return typesetter;
}

async function hashOf(typesetter: Typesetter, wanted: RenderRequest): Promise<string> {
  const rendered = await typesetter.render(wanted);
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  return createHash('sha256').update(rendered.pdf).digest('hex');
}

async function failure(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no error',
    // Only `TypesetError` is thrown by render; anything else shows as undefined.
    (error: TypesetError) => error.code,
  );
}

const letter = request([heading(1, 'Letter'), paragraph('Dear Ms. Vance,\nthank you. '.repeat(20))]);
/** Takes a child about a second, so that something can happen to it meanwhile. */
const long = request([paragraph('All of the words of a long agreement. '.repeat(4500))]);

const timeoutMs = 60_000;

/** Time passes only as the test says: a busy machine is late with whatever is not meant to hang. */
function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

function onlyChild(typesetter: Typesetter): number {
  const pid = typesetter.stats().children[0]?.pid;
  if (pid === undefined) throw new Error('no child is running');
  return pid;
}

describe('typesetter', () => {
  it('gives the same bytes again, in another child, after other documents and after a failure', async () => {
    const first = start({ size: 1 });
    const second = start({ size: 1 });
    const hash = await hashOf(first, letter);
    await first.render(request([paragraph('Another customer’s words')]));
    expect(await failure(first.render(request([paragraph('\u{1F9A4}\u{E0A0}')])))).toBe('unprintable');
    expect(await hashOf(first, letter)).toBe(hash);
    await second.render(long);
    expect(await hashOf(second, letter)).toBe(hash);
  });

  it('tells how long documents waited and took, and how they ended', async () => {
    const typesetter = start({ size: 1 });
    const settings: Setting[] = [];
    typesetter.watch((setting) => settings.push(setting));
    await Promise.all([
      typesetter.render(long),
      typesetter.render({ ...letter, background: true }),
      failure(typesetter.render({ ...letter, signal: AbortSignal.abort() })),
    ]);
    const ended = (outcome: string, background = false) =>
      settings.find((setting) => setting.outcome === outcome && setting.background === background);
    expect(settings).toHaveLength(3);
    expect(ended('set')?.ms).toBeGreaterThan(0);
    expect(ended('set', true)).toMatchObject({ output: 'pdf' });
    // The one child had the long document first.
    expect(ended('set', true)?.waitedMs).toBeGreaterThan(ended('set')?.ms ?? Number.NaN);
    expect(ended('aborted')).toMatchObject({ ms: 0 });
  });

  it('lets nothing of one document into the next', async () => {
    const typesetter = start({ size: 1 });
    const alone = await hashOf(typesetter, letter);
    await typesetter.render(request([heading(1, 'CANARY'), paragraph('CANARY '.repeat(500))]));
    expect(await hashOf(typesetter, letter)).toBe(alone);
  });

  it('kills a child that hangs, tells who waited and is whole again', async () => {
    holdTimers();
    const typesetter = start({ size: 1, timeoutMs });
    await typesetter.ready();
    const pid = onlyChild(typesetter);
    const outcome = failure(typesetter.render(long));
    while (typesetter.stats().busy === 0) await new Promise(setImmediate);
    process.kill(pid, 'SIGSTOP');
    vi.advanceTimersByTime(timeoutMs);
    expect(await outcome).toBe('timeout');
    await typesetter.render(letter);
    expect(typesetter.stats()).toMatchObject({ timeouts: 1, busy: 0, queued: 0 });
    expect(onlyChild(typesetter)).not.toBe(pid);
  });

  it('kills a child that hangs while nobody waits', async () => {
    holdTimers();
    const typesetter = start({ size: 1, timeoutMs });
    await typesetter.ready();
    const pid = onlyChild(typesetter);
    process.kill(pid, 'SIGSTOP');
    // Whether it was idle already or still tidying up, the next document is what shows that it hangs.
    const next = failure(typesetter.render(letter));
    while (typesetter.stats().timeouts === 0) {
      vi.advanceTimersByTime(timeoutMs);
      await new Promise(setImmediate);
    }
    await next;
    expect(onlyChild(typesetter)).not.toBe(pid);
  });

  it('reports a child that dies at work and takes the next document', async () => {
    const typesetter = start({ size: 1 });
    await typesetter.ready();
    const dying = typesetter.render(long);
    const outcome = failure(dying);
    await Promise.resolve();
    while (typesetter.stats().busy === 0) await new Promise(setImmediate);
    process.kill(onlyChild(typesetter), 'SIGKILL');
    expect(await outcome).toBe('crashed');
    expect((await typesetter.render(letter)).pageCount).toBe(1);
    expect(typesetter.stats().crashes).toBe(1);
  });

  it('gives what a dying child has not begun with to the next one', async () => {
    const typesetter = start({ size: 1 });
    await typesetter.ready();
    while (typesetter.stats().children[0]?.jobs !== 1) await new Promise(setImmediate);
    const pid = onlyChild(typesetter);
    process.kill(pid, 'SIGSTOP');
    const rendering = typesetter.render(letter);
    while (typesetter.stats().queued === 0) await new Promise(setImmediate);
    process.kill(pid, 'SIGKILL');
    expect((await rendering).pageCount).toBe(1);
    expect(typesetter.stats()).toMatchObject({ crashes: 1, busy: 0, queued: 0 });
  });

  it('replaces a child that dies between two documents', async () => {
    const typesetter = start({ size: 1 });
    await typesetter.ready();
    process.kill(onlyChild(typesetter), 'SIGKILL');
    while (typesetter.stats().crashes === 0) await new Promise(setImmediate);
    expect((await typesetter.render(letter)).pageCount).toBe(1);
  });

  it('refuses what the queue cannot hold', async () => {
    const typesetter = start({ size: 1, maxQueue: 2 });
    await typesetter.ready();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => failure(typesetter.render(letter))));
    expect(outcomes).toEqual(['no error', 'no error', 'no error', 'busy', 'busy']);
  });

  it('takes a document out of the queue when whoever asked has gone', async () => {
    const typesetter = start({ size: 1, maxQueue: 1 });
    await typesetter.ready();
    const gone = new AbortController();
    const running = typesetter.render(long);
    const waiting = failure(typesetter.render({ ...letter, signal: gone.signal }));
    while (typesetter.stats().busy === 0) await new Promise(setImmediate);
    expect(typesetter.stats().queued).toBe(1);
    gone.abort();
    expect(await waiting).toBe('aborted');
    expect(typesetter.stats().queued).toBe(0);
    expect(await failure(typesetter.render(letter))).toBe('no error');
    await running;
  });

  it('replaces a child after so many documents', async () => {
    const typesetter = start({ size: 1, maxJobsPerChild: 2 });
    await Promise.all(Array.from({ length: 5 }, () => typesetter.render(letter)));
    expect(typesetter.stats()).toMatchObject({ done: 5, crashes: 0 });
    expect(typesetter.stats().recycled).toBeGreaterThanOrEqual(1);
  });

  it('replaces a child that has grown', async () => {
    const typesetter = start({ size: 1, maxRssBytes: 1 });
    await Promise.all(Array.from({ length: 2 }, () => typesetter.render(letter)));
    expect(typesetter.stats().recycled).toBeGreaterThanOrEqual(1);
  });

  it('ends the child of a document that needs too much memory, and only that', async () => {
    const isolations: Isolation[] = [];
    const typesetter = start({
      size: 1,
      memoryLimitMiB: 768,
      // Where fresh memory is slow, it takes longer to fill.
      timeoutMs: 50_000,
      onIsolation: (found) => isolations.push(found),
    });
    await typesetter.ready();
    expect(isolations[0]?.memoryLimit).toBe(true);
    const huge = request(
      Array.from({ length: 1900 }, () => paragraph('So many words of an agreement. '.repeat(25))),
      { page: { font_size: 24 } },
    );
    expect(await failure(typesetter.render(huge))).toBe('crashed');
    expect((await typesetter.render(letter)).pageCount).toBe(1);
    expect(typesetter.stats().crashes).toBe(1);
  });

  it('finishes what it accepted before it closes, and takes nothing new', async () => {
    const typesetter = start({ size: 1 });
    const accepted = [typesetter.render(letter), typesetter.render(letter)];
    await typesetter.ready();
    const more = typesetter.render(letter);
    await new Promise(setImmediate);
    const closing = typesetter.close();
    expect(await failure(typesetter.render(letter))).toBe('busy');
    await closing;
    expect((await Promise.all([...accepted, more])).map(({ pageCount }) => pageCount)).toEqual([1, 1, 1]);
    expect(typesetter.stats().children).toEqual([]);
  });

  it('starts its children with nothing of its environment and, where the system allows it, without network', async () => {
    const isolations: Isolation[] = [];
    const typesetter = start({ size: 1, onIsolation: (found) => isolations.push(found) });
    await typesetter.ready();
    const pid = onlyChild(typesetter);
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((entry) => entry.split('=')[0]);
    // A child that runs as another user reads compiled code.
    const given = isolations[0]?.otherUser === true ? ['NODE_COMPILE_CACHE'] : [];
    expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL_'))).toEqual(given);
    const differs = readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net');
    expect(differs).toBe(isolations[0]?.network);
  });
});
