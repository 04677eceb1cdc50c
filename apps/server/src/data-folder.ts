import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config-error.ts';

export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw cannotWrite(folder);
  }
}

/** Names the configured folder, even if only one of its files could not be written. */
function cannotWrite(folder: string): ConfigError {
  return new ConfigError([`DATA_DIR can't be written: ${folder}`]);
}

/** Level by level: Node's own `recursive` tries for ever where the system refuses, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same moment may have been first.
    if (!existsSync(folder)) throw error;
  }
}

/** 256 bits. `wx` lets only one of several starting processes make it. */
export function readOrMakeSecret(file: string): string {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw cannotWrite(dirname(file));
    }
  }
  const kept = readSecret(file);
  if (kept.length < 32)
    throw new ConfigError([`${file} is damaged: restore it, or remove it to end all sessions`]);
  return kept;
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigError([`${file} can't be read${why}: it must belong to whoever runs the server`]);
  }
}
