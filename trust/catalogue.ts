import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sections of the catalogue: each id, such as AU3, is the start of a test's name in this folder. */
export const sections = {
  AU: { title: 'Signing in', count: 34 },
  TK: { title: 'Tokens and refresh races', count: 22 },
  RS: { title: 'Reset and forgot-password', count: 21 },
  AZ: { title: 'Who may do what', count: 13 },
  PM: { title: 'Permissions', count: 15 },
  RL: { title: 'Rate limits', count: 12 },
  IV: { title: 'What is typed and sent', count: 20 },
  IN: { title: 'Injection into what comes out', count: 21 },
  UP: { title: 'Uploads by staff', count: 25 },
  HD: { title: 'Headers', count: 14 },
  DL: { title: 'Download link', count: 12 },
  GN: { title: 'Generation', count: 18 },
  LD: { title: 'Load', count: 24 },
  FT: { title: 'Faults', count: 19 },
  UG: { title: 'Upgrade and migration', count: 8 },
  BR: { title: 'Backup and restore', count: 9 },
  CL: { title: 'The client site in a browser', count: 14 },
  LG: { title: 'Logs and audit', count: 13 },
  ER: { title: 'Erasure and export', count: 5 },
  ND: { title: 'Many nodes', count: 15 },
  OP: { title: 'What comes with the program', count: 4 },
  AC: { title: 'One’s own account', count: 8 },
} as const;

export type Section = keyof typeof sections;

export function idsOf(section: Section): string[] {
  return Array.from({ length: sections[section].count }, (_, at) => `${section}${at + 1}`);
}

/** The ids at the start of a test's name: `AU3 AU4 refuses ...` proves two. */
export function idsIn(name: string): string[] {
  return (/^(?:(?:[A-Z]{2}|P)\d+,? )+/.exec(name)?.[0] ?? '').split(/,? /).filter(Boolean);
}

export interface WrittenTest {
  /** The name of its file in this folder. */
  file: string;
  ids: string[];
  onlyInLong: boolean;
}

/** The tests that are there, whether this run has them or not: what begins with ids in the sources. */
export function writtenTests(): WrittenTest[] {
  return globSync('*.test.ts', { cwd: import.meta.dirname }).flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    return [...source.matchAll(/(inLong\(\s*)?['"`]((?:(?:[A-Z]{2}|P)\d+,? )+)/g)].map(
      ([, inLong, ids = '']) => ({
        file,
        ids: idsIn(ids),
        onlyInLong: inLong !== undefined,
      }),
    );
  });
}
