/** Words that the paper shows in place of commands. */

/** The words in the margin for a condition. */
export function wordsOfBranch(condition: unknown): string {
  return typeof condition === 'string' ? `only when ${condition}` : 'otherwise';
}

const groupWords: Partial<Record<string, (open: string) => string>> = {
  forEach: wordsOfRepeat,
  section: (open) => `section ${nameIn(open)}`,
  style: nameIn,
};

/** The name behind the word of a command. */
function nameIn(open: string): string {
  return /^\{\s*(?:section|style)\s+(.*?)\s*\}$/i.exec(open)?.[1] ?? '';
}

/** A repeat with columns or a condition of its own is shown as typed. */
function wordsOfRepeat(open: string): string {
  const [, words = ''] = /^\{\s*for\s+each\s+(.*?)\s*\}$/i.exec(open) ?? [];
  const [, item] = /^(\w+)\s+in\s+\w+$/.exec(words) ?? [];
  return item === undefined ? `for each ${words}` : `once for each ${item.replaceAll('_', ' ')}`;
}

/** The words of a repeat or a section, and the name of a style; empty for an alignment, which is seen. */
export function wordsOfGroup(kind: string, open: string): string {
  return groupWords[kind]?.(open) ?? '';
}

/** The words of a command that holds no blocks. */
export function wordsOfCommand(kind: string, source: string): string {
  const [, options = ''] =
    /^\{\s*(?:numbering|note|table|page\s*break)\b\s*:?\s*(.*?)\s*\}$/i.exec(source) ?? [];
  switch (kind) {
    case 'numbering':
      return `Clauses are numbered ${options
        .split('|')
        .map((one) => one.trim())
        .join(', ')}`;
    case 'restart':
      return 'Numbering starts again';
    case 'noteLine':
      return `Note: ${options}`;
    case 'tableOptions':
      return `Table: ${options}`;
    default:
      return options === '' ? 'Page break' : `Page break, then “${options}” pages`;
  }
}
