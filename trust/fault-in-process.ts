/**
 * Loaded into the server with NODE_OPTIONS=--import: the fault in the file that FAULT_FILE names occurs.
 *
 *   garbage, empty, truncated   what a typesetter answers
 *   rejection                   once, a promise that nobody waits for is rejected
 */
import { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const file = process.env['FAULT_FILE'] ?? '';
const fault = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const spoil: Record<string, (pdf: Uint8Array) => Uint8Array> = {
  garbage: (pdf) => new Uint8Array(pdf.length).fill(7),
  empty: () => new Uint8Array(0),
  truncated: (pdf) => pdf.subarray(0, pdf.length / 2),
};

// Any event with whatever belongs to it: its type has a shape for each event of its own.
const prototype = ChildProcess.prototype as { emit: (event: string, ...given: unknown[]) => boolean };
const { emit } = prototype;
prototype.emit = function (event, ...given) {
  const [message] = given;
  if (event !== 'message' || !isPdf(message)) return emit.call(this, event, ...given);
  return emit.call(this, event, { ...message, pdf: spoil[fault()]?.(message.pdf) ?? message.pdf });
};

function isPdf(message: unknown): message is { type: 'pdf'; pdf: Uint8Array } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'pdf';
}

setInterval(() => {
  if (fault() !== 'rejection') return;
  rmSync(file);
  void Promise.reject(new Error('nobody waits for this'));
}, 20).unref();
