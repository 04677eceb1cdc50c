/** The lines of a template while they are written. */
export interface Writer {
  lines: string[];
  add: (line: string) => void;
  /** One blank line, unless there is one already. */
  gap: () => void;
}

export function createWriter(): Writer {
  const lines: string[] = [];
  return {
    lines,
    add: (line) => {
      lines.push(line);
    },
    gap: () => {
      if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
    },
  };
}
