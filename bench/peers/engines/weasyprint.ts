import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StartEngine } from '../engine.ts';
import { NotInstalled } from '../engine.ts';
import { toHtml } from '../html.ts';

/** WeasyPrint in one warm Python process (Debian: weasyprint); documents go in and out with their length before them. */
const start: StartEngine = async () => {
  const script = fileURLToPath(new URL('weasyprint_loop.py', import.meta.url));
  const python = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'ignore'] });
  python.on('error', () => {});
  const chunks = python.stdout[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  async function read(length: number): Promise<Buffer> {
    while (rest.length < length) {
      const { value, done } = await chunks.next();
      if (done) throw new NotInstalled('WeasyPrint is not installed');
      rest = Buffer.concat([rest, value]);
    }
    const bytes = rest.subarray(0, length);
    rest = rest.subarray(length);
    return bytes;
  }
  await read(1);
  return {
    async render(document) {
      const html = Buffer.from(toHtml(document));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(html.length);
      python.stdin.write(Buffer.concat([length, html]));
      return read((await read(4)).readUInt32BE());
    },
    async stop() {
      python.stdin.end();
      await once(python, 'close');
    },
  };
};

export default start;
