/** After this time an answer counts as missing. */
const patienceMs = 5000;

export interface Timed<T> {
  state: 'ok' | 'failed';
  ms: number;
  value: T | undefined;
}

/** Whether a call answers in time, how long it took, and its result. */
export async function timed<T>(ask: () => Promise<T>): Promise<Timed<T>> {
  const start = performance.now();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No answer in time.')), patienceMs);
  try {
    const value = await Promise.race([ask(), tooLate]);
    return { state: 'ok', ms: Math.round(performance.now() - start), value };
  } catch {
    // The failed check logs the reason. Here only the missing answer counts.
    return { state: 'failed', ms: Math.round(performance.now() - start), value: undefined };
  } finally {
    clearTimeout(timer);
  }
}
