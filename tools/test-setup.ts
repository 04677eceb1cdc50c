import { afterEach, beforeEach, expect, vi } from 'vitest';

// A complaint on the console is a defect that nobody asserted: it fails the test it came from.
let complaints: unknown[][] = [];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    complaints.push(args);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints, 'console.error was called').toEqual([]);
});
