import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../src/config.ts';
import { createTypesetter, type Typesetter } from '../src/pdf/typesetter.ts';

type Settings = Pick<Config, 'renderQueue' | 'renderTimeoutS'>;
type Listener = Parameters<Typesetter['watch']>[0];

/** Starting a child takes a second of processor time, so the apps of a process with the same settings share one. */
const started = new Map<string, Typesetter>();
/** The listeners of the app whose document is being set. */
const listening = new AsyncLocalStorage<readonly Listener[]>();

function sharedTypesetter({ renderQueue, renderTimeoutS }: Settings): Typesetter {
  const key = `${renderQueue} ${renderTimeoutS}`;
  const typesetter = started.get(key) ?? start({ renderQueue, renderTimeoutS });
  started.set(key, typesetter);
  return typesetter;
}

function start({ renderQueue, renderTimeoutS }: Settings): Typesetter {
  const typesetter = createTypesetter({ size: 1, maxQueue: renderQueue, timeoutMs: renderTimeoutS * 1000 });
  typesetter.watch((setting) => {
    for (const listener of listening.getStore() ?? []) listener(setting);
  });
  return typesetter;
}

/** The product's typesetter with one child, started by the first document: most tests set none. */
export function createLazyTypesetter(config: Settings): Typesetter {
  const listeners: Listener[] = [];
  const typesetter = () => sharedTypesetter(config);
  return {
    render: (request) => listening.run(listeners, () => typesetter().render(request)),
    watch: (listener) => void listeners.push(listener),
    ready: () => listening.run(listeners, () => typesetter().ready()),
    stats: () => typesetter().stats(),
    places: 1 + config.renderQueue,
    close: () => Promise.resolve(),
  };
}
