import { Blob } from 'node:buffer';
import { ReadableStream } from 'node:stream/web';
import { BroadcastChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Waits take longer on a busy machine: one second says nothing about the page.
configure({ asyncUtilTimeout: 5_000 });

// The imitation of a browser lacks two; its `Blob` is not what the answers to Node's `fetch` are read into.
Object.assign(globalThis, { Blob, BroadcastChannel, ReadableStream });

// It lays nothing out.
const nothing = () => undefined;
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  },
});

// It loads no typefaces.
Object.assign(document, { fonts: { ready: Promise.resolve() } });

// Nor does it tell how a page was loaded.
Object.assign(performance, { getEntriesByType: () => [] });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
