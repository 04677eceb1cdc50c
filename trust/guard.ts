/** One place of the program that keeps a promise, and how it looks without. */
export interface Guard {
  /** The property that holds while it is there. */
  keeps: string;
  file: string;
  /** A text that occurs once in the file, and its replacement when the guard is removed. */
  is: string;
  becomes: string;
  /** The tests that must fail without it. */
  red: readonly string[];
}
