/**
 * Loaded into the server with NODE_OPTIONS=--import: its clock is off by the milliseconds in the file
 * that FAULT_CLOCK_FILE names, as if the machine's clock had been set.
 */
import { readFileSync } from 'node:fs';

const file = process.env['FAULT_CLOCK_FILE'] ?? '';
const RealDate = Date;
let offset = 0;

function read(): void {
  try {
    offset = Number(readFileSync(file, 'utf8'));
  } catch {
    // It is being written.
  }
}

class TurnedDate extends RealDate {
  constructor(...given: [number?]) {
    if (given.length === 0) super(TurnedDate.now());
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

read();
setInterval(read, 20).unref();
globalThis.Date = TurnedDate as DateConstructor;
