import type { Config } from '../src/config.ts';
import { createTypesetter, type Typesetter } from '../src/pdf/typesetter.ts';

/** The product's typesetter with one child, started by the first document: most tests set none. */
export function createLazyTypesetter(config: Config): Typesetter {
  let started: Typesetter | undefined;
  const start = () => {
    started ??= createTypesetter({
      size: 1,
      maxQueue: config.renderQueue,
      timeoutMs: config.renderTimeoutS * 1000,
    });
    return started;
  };
  return {
    render: (request) => start().render(request),
    ready: () => start().ready(),
    stats: () => start().stats(),
    close: async () => started?.close(0),
  };
}
