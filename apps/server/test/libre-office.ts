import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The program of LibreOffice, where it is installed. */
export function findLibreOffice(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'soffice')).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The plain text that LibreOffice writes for each document, with list numbers, by the name of the file. */
export async function textsOfLibreOffice(program: string, paths: string[]): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'inkfield-office-'));
  try {
    await promisify(execFile)(
      program,
      [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        '--convert-to',
        'txt:Text (encoded):UTF8',
        '--outdir',
        folder,
        ...paths,
      ],
      { timeout: 300_000 },
    );
    return new Map(
      paths.map((path) => {
        const name = basename(path);
        return [name, readFileSync(join(folder, name.replace(/\.docx$/, '.txt')), 'utf8')];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
