/** Tags of one document. */
export const maxTags = 10;
