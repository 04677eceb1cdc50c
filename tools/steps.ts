import { seconds } from './build.ts';

export interface Step {
  title: string;
  /** Returns the exit code. */
  work: () => Promise<number>;
  /** Nothing after it runs unless it passes. */
  isNeeded?: boolean;
}

export interface StepsResult {
  /** Of the first step that failed, else 0. */
  code: number;
  /** The steps that failed and those that did not run, to be read at the end of a long log. */
  lines: string[];
}

/** Runs steps one after another. One that fails keeps none of the others from running, unless they need it. */
export async function runSteps(
  steps: readonly Step[],
  { isStopping }: { isStopping: () => boolean },
): Promise<StepsResult> {
  const lines: string[] = [];
  let failure = 0;
  for (const [index, { title, work, isNeeded = false }] of steps.entries()) {
    console.log(`\n== ${index + 1}/${steps.length} ${title}`);
    const startedAt = performance.now();
    const code = await work();
    console.log(`== ${title}: ${outcome(code, startedAt)}`);
    if (code !== 0) {
      failure ||= code;
      lines.push(`failed part: ${title}`);
    }
    if (isStopping() || (isNeeded && code !== 0)) {
      const left = steps.slice(index + 1).map((step) => `not run: ${step.title}`);
      return { code: failure || 130, lines: [...lines, ...left] };
    }
  }
  return { code: failure, lines };
}

/** How a piece of work ended that began at `startedAt`. */
export function outcome(code: number, startedAt: number): string {
  return `${code === 0 ? 'ok' : 'FAILED'} in ${seconds(performance.now() - startedAt)}`;
}
