/** The signs of ticked boxes. Browsers list them, so they are apart from the schemas. */
export const formMarks = ['check', 'cross', 'circle', 'square', 'diamond', 'star'] as const;
export type FormMark = (typeof formMarks)[number];
