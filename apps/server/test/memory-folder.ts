import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Several times the size of a run's databases and files. Containers often get 64 MB. */
const enoughBytes = 2 * 1024 ** 3;

/**
 * Files and databases of the tests are in memory if there is room, since otherwise each commit waits for the disk.
 * A test that kills a process still reads its data afterwards. No test cuts the power.
 */
export default function useMemory(): () => void {
  if (!hasRoom() || !mayRunPrograms()) return () => undefined;
  const usual = process.env['TMPDIR'];
  const folder = mkdtempSync(join(memory, 'inkfield-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enoughBytes;
}

/** Containers often forbid it, and a PostgreSQL that the tests bring along begins as files there. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.findLast((mount) => mount.split(' ')[1] === memory)?.split(' ')[3] ?? '';
  return !options.split(',').includes('noexec');
}
