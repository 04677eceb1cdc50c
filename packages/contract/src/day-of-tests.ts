/** The day of every test of a template, so that a test that holds today holds tomorrow. */
export const dayOfTests = '2026-03-05';
