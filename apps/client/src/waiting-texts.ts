/** Texts of the specification as in `texts.ts`: these are shown before the script of a page is there. */
export const waitingTexts = {
  guard: 'Please wait while we verify your authentication.',
  loading: 'Loading...',
} as const;
