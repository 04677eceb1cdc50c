/**
 * How often a failed test is run again. One late process among ten thousand tests must not hide that all else is well,
 * so CI tries once more and names the test in its summary. At a desk a test that sometimes fails has to fail.
 */
export const retries = process.env['CI'] === undefined ? 0 : 1;
