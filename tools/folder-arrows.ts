import type { SourceFile } from './source-tree.ts';

/** A run-time import from one folder of an app to another. */
export interface Arrow {
  from: string;
  to: string;
  /** The files that import each other, as `from -> to`. */
  imports: string[];
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The folder below `src`, or the file itself where it lies in `src`. */
const folderOf = (app: string, path: string) =>
  path.startsWith(`${app}/src/`) ? path.slice(`${app}/src/`.length).split('/')[0] : undefined;

/** The run-time imports between the folders of one app. Tests and imports of types do not count. */
export function folderArrows(files: readonly SourceFile[], app: string): Arrow[] {
  const arrows = new Map<string, Arrow>();
  const imports = files.filter(({ path }) => !isTest(path)).flatMap((file) => file.imports);
  for (const { from: file, to: imported, isType } of imports) {
    const [from, to] = [folderOf(app, file), folderOf(app, imported)];
    if (isType || from === undefined || to === undefined || from === to) continue;
    const arrow = arrows.get(`${from} ${to}`) ?? { from, to, imports: [] };
    arrow.imports.push(`${file} -> ${imported}`);
    arrows.set(`${from} ${to}`, arrow);
  }
  return [...arrows.values()];
}

/** Sets of folders that reach each other along the arrows, each sorted and joined by commas. */
export function folderRings(arrows: readonly Arrow[]): string[] {
  const reached = new Map(arrows.map(({ from }) => [from, reachedFrom(arrows, from)]));
  const rings = [...reached].flatMap(([folder, targets]) =>
    targets.has(folder)
      ? [
          [...targets]
            .filter((other) => reached.get(other)?.has(folder))
            .toSorted()
            .join(', '),
        ]
      : [],
  );
  return [...new Set(rings)];
}

function reachedFrom(arrows: readonly Arrow[], start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const { from, to } of arrows) {
      if (from !== folder || reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}

/**
 * The imports from a folder of the ground to a later one, or to a folder above the ground. Files that lie in `src` do
 * not count.
 */
export function backArrows(arrows: readonly Arrow[], order: readonly string[]): string[] {
  return arrows
    .filter(({ from, to }) => {
      const [own, other] = [order.indexOf(from), order.indexOf(to)];
      return own !== -1 && !to.includes('.') && (other === -1 || other > own);
    })
    .flatMap(({ imports }) => imports);
}

/** Files of at most 40 lines with one importer: often a part of its subject. Routes and migrations are apart by rule. */
export function smallParts(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of files.flatMap(({ imports }) => imports)) {
    const path = pathOf(to, paths);
    importers.set(path, (importers.get(path) ?? new Set()).add(from));
  }
  return files
    .filter(({ path, fileLines }) => fileLines <= 40 && importers.get(path)?.size === 1)
    .map(({ path }) => path)
    .filter((path) => !isTest(path) && !/\/routes\.ts$|\/migrations\//.test(path));
}

/** The file of one of our packages that an import names, else the import as it is. */
function pathOf(to: string, paths: ReadonlySet<string>): string {
  const [, name, file] = /^@inkfield\/([^/]+)\/(.+)$/.exec(to) ?? [];
  const candidates = ['ts', 'tsx'].map((ext) => `packages/${name}/src/${file}.${ext}`);
  return candidates.find((path) => paths.has(path)) ?? to;
}
