/** The words of the text behind a mark that are on its line. */
export const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** The words of the text before a mark that are on its line. */
export const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);

/** The number or letter that an item begins with: "3. ", "(a) ". */
export const itemNumber = /^\s*\(?\w{1,3}[.)]\s+/;
