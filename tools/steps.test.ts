import { beforeEach, expect, test, vi } from 'vitest';
import { runSteps, type Step } from './steps.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

const running = { isStopping: () => false };

/** Steps that end with these codes, and the titles of those that ran. */
function stepsWith(codes: Record<string, number>): { steps: Step[]; ran: string[] } {
  const ran: string[] = [];
  const steps = Object.entries(codes).map(([title, code]) => ({
    title,
    work: () => {
      ran.push(title);
      return Promise.resolve(code);
    },
  }));
  return { steps, ran };
}

test('a part that fails keeps no other from running, and every failure is named at the end', async () => {
  const { steps, ran } = stepsWith({ unit: 0, server: 3, browser: 0, trust: 1 });
  const { code, lines } = await runSteps(steps, running);
  expect(ran).toEqual(['unit', 'server', 'browser', 'trust']);
  expect(lines).toEqual(['failed part: server', 'failed part: trust']);
  expect(code).toBe(3);
});

test('nothing runs after a failure that the other parts need, and what did not run is named', async () => {
  const { steps, ran } = stepsWith({ inspection: 1, unit: 0 });
  const needed = steps.map((step) => ({ ...step, isNeeded: step.title === 'inspection' }));
  const { code, lines } = await runSteps(needed, running);
  expect(ran).toEqual(['inspection']);
  expect(lines).toEqual(['failed part: inspection', 'not run: unit']);
  expect(code).toBe(1);
});

test('a stop is followed by no other part, and is no success', async () => {
  const { steps, ran } = stepsWith({ unit: 0, server: 0 });
  const { code, lines } = await runSteps(steps, { isStopping: () => ran.includes('unit') });
  expect([ran, lines, code]).toEqual([['unit'], ['not run: server'], 130]);
});

test('parts that all pass leave nothing to say', async () => {
  const { steps } = stepsWith({ unit: 0, server: 0 });
  expect(await runSteps(steps, running)).toEqual({ code: 0, lines: [] });
});
