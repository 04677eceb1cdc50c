import { writeSync } from 'node:fs';

/** Writes what it can of the bytes and says how many that were; throws when it can't write at all. */
export type WriteBytes = (bytes: Uint8Array) => number;

export const writeToStandardOutput: WriteBytes = (bytes) => writeSync(1, bytes);

/**
 * Where the log goes. A full disk or a reader that has gone costs lines, never a request: they are counted, and
 * said once lines can be written again.
 */
export function createLogDestination(write: WriteBytes): { write: (line: string) => void } {
  let lost = 0;
  let isCut = false;

  const writeWhole = (text: string): void => {
    let rest = Buffer.from(text);
    while (rest.byteLength > 0) {
      rest = rest.subarray(write(rest));
      isCut = rest.byteLength > 0;
    }
  };
  return {
    write(line) {
      try {
        if (lost > 0) {
          writeWhole(`${isCut ? '\n' : ''}${lostLine(lost)}`);
          lost = 0;
        }
        writeWhole(line);
      } catch {
        lost += 1;
      }
    },
  };
}

function lostLine(count: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 40, time, event: 'log.lost', count, msg: 'log.lost' })}\n`;
}
