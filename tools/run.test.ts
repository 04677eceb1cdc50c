import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../harness/processes.ts';

const program = `
setInterval(() => undefined, 1000);
process.once('SIGTERM', () => {
  console.log('told to stop');
  process.exit(0);
});
console.log('runs');
`;

test.skipIf(process.platform === 'win32')(
  'what npm started ends when npm is told to, and only the shell between hears of it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkfield-run-'));
    writeFileSync(join(folder, 'program.mjs'), program);
    const shell = spawn('sh', ['-c', `node tools/run.mjs ${join(folder, 'program.mjs')}; exit $?`], {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    shell.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output === 'runs\n') shell.kill('SIGTERM');
    });
    // Its output is open as long as anybody who got it lives.
    await once(shell, 'close');
    expect(output).toBe('runs\ntold to stop\n');
    rmSync(folder, { recursive: true });
  },
);
