/** The lines of a template while they are written. */
export interface Writer {
  lines: string[];
  add: (line: string) => void;
  /** One blank line, unless there is one already, or a block of lines has just begun. */
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
      const last = lines.at(-1);
      const isOpen = last === '{center}' || last === '{right}' || last === '{signatures}';
      if (last !== undefined && last !== '' && !isOpen) lines.push('');
    },
  };
}
