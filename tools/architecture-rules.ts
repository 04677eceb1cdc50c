import { besideMayImport, featureEdges, ground, mayImport, refusedPackages } from './allowed-imports.ts';
import type { Import, SourceFile } from './source-tree.ts';

/** Files of at most 40 lines with one importer. May only shrink: merge a new one with its importer, or lower the number. */
export const maxSmallParts = 80;

/** Casts in the product. May only shrink: declare the type of parsed JSON instead, or check the value. */
export const maxCasts = 60;

const refusedFolders = /^(utils?|helpers?|common|misc|shared|lib)$/;
const refusedAppFolders = /^(components|hooks|services|contexts|types)$/;

/** One breach in words. */
type Rule = (file: SourceFile) => string[];

const isBeside = (path: string) => besideMayImport[path.split('/')[0] ?? ''] !== undefined;
/** `apps/server`, or a folder beside the workspaces. */
const workspaceOf = (path: string) =>
  path
    .split('/')
    .slice(0, isBeside(path) ? 1 : 2)
    .join('/');
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const isPath = (to: string) => /^(apps|packages|harness|tools|e2e|bench|trust|node_modules|\.\.)\//.test(to);
const show = ({ from, to }: Import) => `${from} -> ${to}`;

const relativeStaysInside: Rule = ({ path, imports }) =>
  isBeside(path)
    ? []
    : imports.filter(({ from, to }) => isPath(to) && workspaceOf(from) !== workspaceOf(to)).map(show);

const besideShareTheHarness: Rule = ({ path, imports }) => {
  const own = workspaceOf(path);
  const folders = [own, ...(besideMayImport[own] ?? [])];
  return isBeside(path)
    ? imports.filter(({ to }) => isPath(to) && !folders.some((one) => to.startsWith(`${one}/`))).map(show)
    : [];
};

const directionHolds: Rule = ({ imports }) =>
  imports
    .filter(({ from, to }) => {
      const ours = /^@inkfield\/([^/]+)/.exec(to)?.[1];
      const allowed = isBeside(from) ? ['engine', 'contract'] : mayImport[workspaceOf(from)];
      return ours !== undefined && !allowed?.includes(ours);
    })
    .map(show);

const refusedStayOut: Rule = ({ imports }) =>
  imports.filter(({ from, to }) => refusedPackages[workspaceOf(from)]?.test(to)).map(show);

/** Folders of the engine. Each may use those before it; all may use the files beside them. */
const engineFolders = ['fields', 'syntax', 'values', 'check', 'resolve', 'render'];

const engineFolderOf = (path: string) =>
  engineFolders.indexOf(/^packages\/engine\/src\/([^/]+)\//.exec(path)?.[1] ?? '');

const engineGoesOneWay: Rule = ({ path, imports }) => {
  if (!path.startsWith('packages/engine/src/') || isTest(path)) return [];
  const own = engineFolderOf(path);
  const isFace = own === -1;
  return imports.filter(({ to, isType }) => engineFolderOf(to) > own && !(isFace && isType)).map(show);
};

/**
 * The folder that a form loads only for templates with rows, formulas, lists or rules. Other modules that a form loads
 * import its types alone. The form passes them its functions.
 */
const logicFolder = 'packages/engine/src/values/logic/';

/** Used where no form is loaded: on the server and in the editor. */
const usesLogic = /^packages\/engine\/src\/(check\/|values\/sample-values\.ts$)/;

const logicIsLoadedLater: Rule = ({ path, imports }) =>
  path.startsWith('packages/engine/src/') &&
  !path.startsWith(logicFolder) &&
  !usesLogic.test(path) &&
  !isTest(path)
    ? imports.filter(({ to, isType }) => to.startsWith(logicFolder) && !isType).map(show)
    : [];

/** The engine itself is plain functions; only its folder `render/react` knows React. */
const engineIsPlain: Rule = ({ path, imports }) =>
  imports
    .filter(
      ({ to }) =>
        path.startsWith('packages/engine/src/') &&
        !path.startsWith('packages/engine/src/render/react/') &&
        /^react|^packages\/engine\/src\/render\/react\//.test(to),
    )
    .map(show);

const browserHasNoNode: Rule = ({ path, imports }) =>
  workspaceOf(path) === 'apps/server' || isBeside(path) || isTest(path)
    ? []
    : imports.filter(({ to }) => to.startsWith('node:')).map(show);

const engineTakesNothing: Rule = ({ path, reaches }) =>
  path.startsWith('packages/engine/') && !isTest(path) ? reaches.map((reach) => `${path}: ${reach}`) : [];

/** The environment is read where the process starts and where it becomes the configuration. */
const environmentIsReadOnce: Rule = ({ path, reaches }) =>
  /^apps\/server\/src\/(main|config|admin-command\/main)\.ts$/.test(path) || isBeside(path) || isTest(path)
    ? []
    : reaches.filter((reach) => reach === 'process.env').map((reach) => `${path}: ${reach}`);

/** A field type is one module. The list of their names, the importer and the samples name them too. */
const fieldTypesStayInFields: Rule = ({ path, fieldTypes }) =>
  !/^(apps|packages)\//.test(path) ||
  /^packages\/engine\/src\/(fields\/|template\.ts)|^apps\/(server|admin)\/src\/imports\/|^apps\/server\/src\/samples\//.test(
    path,
  ) ||
  isTest(path)
    ? []
    : fieldTypes.map((type) => `${path}: '${type}'`);

/** Pages and layouts, which React loads; set-ups, configurations and reporters of test runners; engines of `peers`. */
const loadedByPath =
  /-(page|layout)\.tsx$|^bench\/peers\/engines\/|^(e2e\/start-product|tools\/test-servers\/install|trust\/(log-folder|shared-products|table-reporter|vitest\.config))\.ts$/;

const isExportedByName: Rule = ({ path, hasDefaultExport }) =>
  hasDefaultExport && !loadedByPath.test(path) ? [path] : [];

const isNoBarrel: Rule = ({ path, isBarrel }) => (isBarrel || /\/index\.tsx?$/.test(path) ? [path] : []);

const maxLines = { source: 300, test: 500 };
const isShort: Rule = ({ path, lines }) =>
  lines > (isTest(path) ? maxLines.test : maxLines.source) ? [`${path}: ${lines} lines`] : [];

/** Routes turn a request into a call and back: no SQL. */
const routesHoldNoSql: Rule = ({ path, imports, queries }) =>
  path.endsWith('/routes.ts')
    ? [
        ...imports.filter(({ to, isType }) => to === 'kysely' && !isType).map(show),
        ...queries.map((method) => `${path}: .${method}()`),
      ]
    : [];

const featureOf = (path: string) => /^apps\/[^/]+\/src\/([^/]+)\//.exec(path)?.[1];

const featuresKeepApart: Rule = ({ imports }) =>
  imports
    .filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      if (own === undefined || other === undefined || own === other || isTest(from)) return false;
      const app = workspaceOf(from);
      return !ground[app]?.includes(other) && !featureEdges[app]?.[own]?.includes(other);
    })
    .map(show);

/** Every rule about one file, by the sentence of the architecture that it holds. */
export const rules: Record<string, Rule> = {
  'a relative import stays in its workspace': relativeStaysInside,
  'tests, benchmarks and tools share only the harness': besideShareTheHarness,
  'workspaces depend in one direction': directionHolds,
  'a workspace keeps away from the packages that are not for it': refusedStayOut,
  'only engine/react knows React': engineIsPlain,
  'folders of the engine depend in one direction': engineGoesOneWay,
  'a form loads its logic later': logicIsLoadedLater,
  'code for the browser imports nothing of Node': browserHasNoNode,
  'the engine takes no time, chance or language from the machine': engineTakesNothing,
  'only main.ts and config.ts read the environment': environmentIsReadOnce,
  'field types are named in their modules alone': fieldTypesStayInFields,
  'everything is exported by name': isExportedByName,
  'no file only passes on others': isNoBarrel,
  'a file has at most 300 lines, a test 500': isShort,
  'routes hold no SQL': routesHoldNoSql,
  'a feature uses another only along the listed edges': featuresKeepApart,
};

/** Package names as declared in a workspace and, for tests, in the root. */
export interface Declared {
  name: string;
  dependencies: string[];
  devDependencies: string[];
}

/** Imports of packages that the file's workspace does not declare. Packages used at run time must not be devDependencies of the server. */
export function undeclaredImports(file: SourceFile, own: Declared, rootPackage: Declared): string[] {
  const inTests = isTest(file.path) ? [...own.devDependencies, ...rootPackage.devDependencies] : [];
  return file.imports
    .filter(({ to, isType }) => {
      if (isPath(to) || to.startsWith('node:') || to.startsWith('virtual:')) return false;
      const name = packageOf(to);
      const known = [...own.dependencies, ...inTests, ...(isType ? own.devDependencies : [])];
      const types = `@types/${name.replace('@', '').replace('/', '__')}`;
      return own.name !== name && !known.includes(name) && !(isType && known.includes(types));
    })
    .map(show);
}

/** Names of folders and files that break the conventions. */
export function badNames(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const parts = path.split('/');
    const name = parts.at(-1) ?? '';
    const isWebApp = /^(apps\/(client|admin)|packages\/(ui|web))\/src\//.test(path);
    const folders = parts.slice(0, -1);
    return (
      !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name) ||
      folders.some((folder) => refusedFolders.test(folder) || (isWebApp && refusedAppFolders.test(folder)))
    );
  });
}

/** Rings of files that import each other when the code runs, each as a chain. */
export function findCycles(files: readonly SourceFile[]): string[] {
  const edges = new Map(
    files.map(({ path, imports }) => [path, imports.filter(({ isType }) => !isType).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) {
      cycles.push([...trail.slice(start), path].join(' -> '));
      return;
    }
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) walk(path, []);
  return cycles;
}
