import type { Config } from '../src/config.ts';
import { createTypesetter, type Typesetter } from '../src/pdf/typesetter.ts';

/** The product's typesetter with one child, started by the first document: most tests set none. */
export function createLazyTypesetter(config: Config): Typesetter {
  let started: Typesetter | undefined;
  const listeners: Parameters<Typesetter['watch']>[0][] = [];
  const start = () => {
    if (started !== undefined) return started;
    started = createTypesetter({
      size: 1,
      maxQueue: config.renderQueue,
      timeoutMs: config.renderTimeoutS * 1000,
    });
    for (const listener of listeners) started.watch(listener);
    return started;
  };
  return {
    render: (request) => start().render(request),
    watch: (listener) => {
      listeners.push(listener);
      started?.watch(listener);
    },
    ready: () => start().ready(),
    stats: () => start().stats(),
    places: 1 + config.renderQueue,
    close: async () => started?.close(0),
  };
}
