import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error on the console is an unexpected defect, so it fails its test.
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
