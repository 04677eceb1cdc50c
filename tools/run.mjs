// Runs one of the project's TypeScript commands: node tools/run.mjs tools/start.ts [arguments].
// A fresh clone has no packages, and the Node that started npm may be too old to read TypeScript. So this file is
// plain JavaScript without imports of ours: it installs what the lock file names, then continues with the Node 24
// that comes with the packages.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(root, 'node_modules');
const bundledNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (!isInstalled()) await install();
const { PATH = '' } = process.env;
process.exitCode = await run(bundledNode, process.argv.slice(2), {
  PATH: [join(modules, '.bin'), PATH].join(delimiter),
});

/** Whether node_modules holds what the lock file names; packages for other platforms may be absent. */
function isInstalled() {
  const inventory = join(modules, '.package-lock.json');
  if (!existsSync(bundledNode) || !existsSync(inventory)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(inventory);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') ||
      (present[path] === undefined ? optional === true : present[path].version === version),
  );
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

async function install() {
  console.log('Installing packages. The first time takes about a minute.');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = npm ? await run(process.execPath, [npm, ...args], {}) : await run('npm', args, {});
  if (code !== 0) {
    console.error('The packages could not be installed (see above).');
    process.exit(code);
  }
  if (!existsSync(bundledNode)) {
    console.error(
      'Node 24 was not installed: the package "node" fetches it in its install script. Allow install scripts (npm config get ignore-scripts) and try again.',
    );
    process.exit(1);
  }
}

/** Runs to the end and gives the exit code. On a terminal Ctrl-C reaches the child by itself; other signals are passed on. */
function run(command, args, environment) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    // npm is a script on Windows
    shell: process.platform === 'win32' && command === 'npm',
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  const watching = whenAbandoned(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watching);
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** npm forwards a stop signal only to the shell between, which does not pass it on: the server would keep running. */
function whenAbandoned(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    stop();
  }, 200);
  return watching;
}
