/**
 * How often a failed test is run again. One late process among ten thousand tests must not hide that the rest passes,
 * so CI retries once and names the test in its summary. On a developer's machine a flaky test has to fail.
 */
export const retries = process.env['CI'] === undefined ? 0 : 1;
