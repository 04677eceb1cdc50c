import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Health } from '@inkfield/contract/health';

const mebibyte = 1024 * 1024;
/** Below this writing soon fails; the database needs room for its log even to delete. */
const leastFreeBytes = 200 * mebibyte;
const littleFreeBytes = 2048 * mebibyte;

/** Room and rights in the folder of database, secret, outbox and lock. */
export async function checkDataFolder(path: string): Promise<Health['data_folder']> {
  const isWritable = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  const room = await roomIn(path);
  return { state: stateOf(isWritable, room?.free_bytes), path, is_writable: isWritable, ...noRoom, ...room };
}

const noRoom = { free_bytes: null, total_bytes: null };

async function roomIn(path: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    // Some file systems do not report it.
    return undefined;
  }
}

export function stateOf(isWritable: boolean, freeBytes: number | undefined): Health['data_folder']['state'] {
  if (!isWritable) return 'failed';
  if (freeBytes === undefined) return 'ok';
  if (freeBytes < leastFreeBytes) return 'failed';
  return freeBytes < littleFreeBytes ? 'warning' : 'ok';
}
