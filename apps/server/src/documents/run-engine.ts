import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { engine } from '../threads/engine.ts';
import { Overrun } from '../threads/thread.ts';

/** Does a job of a document in an engine thread; too slow a template is a failure of the call. */
export const runEngine: typeof engine.run = async (name, job, options) => {
  try {
    const result = await engine.run(name, job, options);
    // A long document was received just before.
    await nextTurn();
    return result;
  } catch (error) {
    if (error instanceof Overrun) throw new AppError('renderer_unavailable', { retryAfterS: 5 });
    throw error;
  }
};
