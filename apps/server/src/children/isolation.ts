import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';

/** How the typesetting children are started: a command before `node`, and the restrictions that it applies. */
export interface Isolation {
  /** Command and its first arguments; empty when nothing is available on this system. */
  prefix: readonly string[];
  network: boolean;
  memoryLimit: boolean;
  otherUser: boolean;
}

/** User and group "nobody" on every Linux: owns none of the product's files. */
export const nobody = '65534';

function findProgram(name: string): string | undefined {
  return ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map((folder) => `${folder}/${name}`).find(existsSync);
}

/** Strongest first. The memory limit covers private data, so mapped files and reserved address space don't count. */
function candidates(memoryLimitMiB: number): Isolation[] {
  const sh = findProgram('sh');
  if (sh === undefined) return [];
  const limit = [sh, '-c', `unset PWD; ulimit -c 0; ulimit -d ${memoryLimitMiB * 1024}; exec "$0" "$@"`];
  const unshare = findProgram('unshare');
  const setpriv = findProgram('setpriv');
  const isRoot = process.getuid?.() === 0;
  const namespaces = unshare === undefined ? [] : [unshare, isRoot ? '-n' : '-rn', '--'];
  const drop =
    setpriv === undefined || !isRoot
      ? []
      : [setpriv, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs', '--'];
  // A child that is stopped or busy does not notice that the server was killed.
  const dieWithServer = setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--'];
  const variants = [
    [namespaces, drop],
    [namespaces, []],
    [[], drop],
    [[], []],
  ].flatMap(([network = [], user = []]) => [
    { network, user, death: dieWithServer },
    { network, user, death: [] },
  ]);
  return variants.map(({ network, user, death }) => ({
    prefix: [...network, ...user, ...death, ...limit],
    network: network.length > 0,
    memoryLimit: true,
    otherUser: user.length > 0,
  }));
}

/**
 * As long as a child may take to start: were a busy machine taken for one that can't, the children would run with less
 * protection than there is.
 */
const probeLimitMs = 30_000;

async function works(isolation: Isolation, needed: readonly string[]): Promise<boolean> {
  const [command, ...args] = isolation.prefix;
  if (command === undefined) return true;
  const readable = 'for file in "$@"; do test -r "$file" || exit 1; done';
  return new Promise((resolve) => {
    const probe = [...args, '/bin/sh', '-c', `${readable}; "$0" --version`, process.execPath, ...needed];
    execFile(command, probe, { env: {}, timeout: probeLimitMs }, (error) => resolve(error === null));
  });
}

/**
 * The strongest way to start a child that works here, tried with harmless commands.
 * `needed` are the files that the child must be able to read as the other user.
 */
export async function detectIsolation(memoryLimitMiB: number, needed: readonly string[]): Promise<Isolation> {
  for (const candidate of candidates(memoryLimitMiB)) {
    if (await works(candidate, needed)) return candidate;
  }
  return { prefix: [], network: false, memoryLimit: false, otherUser: false };
}
