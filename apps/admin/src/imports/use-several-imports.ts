import { askedMarks } from '@inkfield/contract/asked-marks';
import { CallError } from '@inkfield/contract/call-error';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../session/api.ts';
import { reviewsQuery } from './open-reviews.tsx';
import type { PdfQuery } from './pdf-setting.tsx';
import { fileProblem, uploadProblem } from '../page/upload-problem.ts';

/** How far one of several files is. */
export type FileState =
  | { kind: 'waiting' | 'reading' | 'stopped' }
  /** The server is busy. The file is sent again later. */
  | { kind: 'paused'; seconds: number }
  | { kind: 'read'; review: number; marks: number }
  | { kind: 'failed'; problem: string };

export interface SeveralImports {
  files: readonly File[];
  states: readonly FileState[];
  isWorking: boolean;
  stop: () => void;
  /** Sends those again that failed or were stopped. */
  retry: () => void;
}

/** Imports files one after the other. Each has a review of its own on the server as soon as it is read. */
export function useSeveralImports(files: readonly File[], pdf: PdfQuery): SeveralImports {
  const client = useQueryClient();
  const [states, setStates] = useState<readonly FileState[]>(() => files.map(stateOf));
  const abort = useRef<AbortController>(undefined);

  /** Imports the files that wait in these states. */
  async function run(before: readonly FileState[]): Promise<void> {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const set = (index: number, state: FileState) => {
      if (!signal.aborted) setStates((now) => now.with(index, state));
    };
    for (const [index, file] of files.entries()) {
      if (before[index]?.kind !== 'waiting') continue;
      await importOne({ file, pdf, signal, set: (state) => set(index, state) });
      if (signal.aborted) return;
      void client.invalidateQueries(reviewsQuery);
    }
  }
  const begin = useEffectEvent(() => void run(states));
  useEffect(() => {
    begin();
    return () => abort.current?.abort();
  }, []);

  const stop = () => {
    abort.current?.abort();
    setStates((before) => before.map((state): FileState => (isOpen(state) ? { kind: 'stopped' } : state)));
  };
  const retry = () => {
    const next = states.map((state, index): FileState => {
      const file = files[index];
      const isRepeated = state.kind === 'failed' || state.kind === 'stopped';
      return isRepeated && file ? stateOf(file) : state;
    });
    setStates(next);
    void run(next);
  };
  return { files, states, isWorking: states.some(isOpen), stop, retry };
}

interface ImportJob {
  file: File;
  pdf: PdfQuery;
  signal: AbortSignal;
  set: (state: FileState) => void;
}

/** Sends one file, with retries while the server is busy. */
async function importOne({ file, pdf, signal, set }: ImportJob): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    set({ kind: 'reading' });
    try {
      const body = new FormData();
      body.append('file', file);
      const { review, marks } = await api.importTemplate({ body, signal, query: pdf });
      return set({ kind: 'read', review: review.id, marks: askedMarks(marks).length });
    } catch (error) {
      const wait = waitOf(error);
      if (wait === undefined) return set({ kind: 'failed', problem: uploadProblem(error) });
      set({ kind: 'paused', seconds: Math.ceil(wait / 1000) });
      await pause(wait, signal);
    }
  }
}

function stateOf(file: File): FileState {
  const problem = fileProblem(file);
  return problem === undefined ? { kind: 'waiting' } : { kind: 'failed', problem };
}

function isOpen({ kind }: FileState): boolean {
  return kind === 'waiting' || kind === 'reading' || kind === 'paused';
}

/** How long to wait before a retry if the server is busy. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof CallError) || (error.status !== 429 && error.status !== 503)) return undefined;
  return Math.max(error.retryAfterMs ?? 0, 1000);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
