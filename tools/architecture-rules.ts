import type { Import, SourceFile } from './source-tree.ts';

/** The workspaces that each workspace may import. The order is the direction of dependency. */
export const mayImport: Record<string, readonly string[]> = {
  'packages/engine': [],
  'packages/contract': ['engine'],
  'packages/ui': [],
  'packages/web': ['engine', 'contract', 'ui'],
  'apps/server': ['engine', 'contract'],
  'apps/client': ['engine', 'contract', 'ui', 'web'],
  'apps/admin': ['engine', 'contract', 'ui', 'web'],
};

/**
 * The folders beside the workspaces, and the folders that each may import from besides its own. Code that two of
 * them need is in `harness`. Of the packages they import engine and contract.
 */
export const besideMayImport: Record<string, readonly string[]> = {
  harness: ['apps/server/test'],
  e2e: ['harness', 'apps/server'],
  trust: ['harness', 'apps/server'],
  // PostgreSQL and an S3 store, for the benchmark of several nodes
  bench: ['harness', 'apps/server', 'tools/test-servers'],
  tools: ['harness', 'apps/server'],
};

/** Packages that a workspace must not import, even if its package.json has them. */
const refusedPackages: Record<string, RegExp> = {
  'packages/engine': /^react-dom|^react-router|^zod/,
  'packages/contract': /^react|^zod$/,
  'packages/ui': /^react-router|^@tanstack\/|^zod/,
  'packages/web': /^react-router-dom|^zod/,
  'apps/server': /^react/,
  'apps/client': /^zod|^react-router-dom/,
  'apps/admin': /^react-router-dom/,
};

/** The ground of the server. A folder imports only those before it when the code runs, and no feature. */
export const groundOrder = [
  'database',
  'storage',
  'observability',
  'limits',
  'children',
  'threads',
  'work',
  'pdf',
  'http',
  'idempotency',
  'events',
  'audit',
  'mail',
] as const;

/** Files of at most 40 lines with one importer. May only shrink: merge a new one with its importer, or lower the number. */
export const maxSmallParts = 80;

/** Folders that belong to no feature: every feature of the app may use them. */
const ground: Record<string, readonly string[]> = {
  'apps/server': groundOrder,
  'apps/client': ['page', 'session'],
  'apps/admin': ['page', 'session'],
};

/** Which other features a feature, or a folder of the ground, may use. Features that are not listed use none. */
const featureEdges: Record<string, Record<string, readonly string[]>> = {
  'apps/server': {
    // people change their own account as staff correct it, and end links with it
    account: ['password-resets', 'sessions', 'users'],
    'admin-command': ['quotas', 'sessions', 'users'],
    // the dashboard as a client sees it is made of what the client's own calls use
    dashboards: ['documents', 'drafts', 'permissions', 'templates', 'users'],
    documents: ['drafts', 'forms', 'logos', 'permissions', 'quotas', 'templates'],
    // where a draft was saved is said in the words of the sessions
    drafts: ['permissions', 'quotas', 'sessions', 'templates'],
    // what is erased counts no more
    erasures: ['batches', 'drafts', 'profiles', 'quotas'],
    // an export is a zip like that of a batch, with drafts by the names of their fields
    exports: ['batches', 'documents', 'drafts', 'profiles', 'templates'],
    logos: ['permissions', 'templates'],
    // a list is sent as a table is, and its new version is one of the drafts that use it
    lists: ['batches', 'imports', 'templates'],
    // a table is read with the guard of imports, its rows become documents
    batches: ['documents', 'imports', 'logos', 'permissions', 'quotas', 'templates'],
    // fonts of looks are read by the users of their templates, as logos are
    fonts: ['logos', 'permissions', 'templates'],
    // a house look names fonts as the look of a template does
    'house-looks': ['templates'],
    // pictures of a document are cleaned and kept as logos are, those of a letterhead for a template; its fonts may be
    // uploaded ones, pages of forms are drawn
    imports: ['fonts', 'forms', 'logos', 'quotas', 'templates'],
    health: ['quotas'],
    usage: ['quotas'],
    'password-resets': ['sessions'],
    // a grant may invite the person it is for
    permissions: ['users'],
    templates: ['permissions', 'samples'],
    users: ['password-resets', 'sessions'],
  },
  'apps/client': {
    // staff fill the form of a draft as clients do
    trial: ['generator'],
    // says what failed in the words of the form
    batches: ['generator'],
    // forms are filled from people and companies
    generator: ['profiles'],
    // tables under way are shown; cards count the fields of a form; a client who is denied is shown the way to the provider's site
    dashboard: ['batches', 'generator', 'sign-in'],
  },
  'apps/admin': {
    // the review of an import renames fields as the editor does, and ends in a template
    imports: ['templates'],
    // who may use a template is seen and changed from the person, the company and the template
    clients: ['erasures', 'people', 'permissions', 'templates'],
    companies: ['erasures', 'people', 'permissions'],
    permissions: ['people', 'templates'],
    documents: ['erasures', 'people', 'templates'],
    // how long its documents are kept is one of its settings; a look is saved for a company
    // fields take their options from lists
    // and a style its font from those that were uploaded
    // the editor inserts pieces of the help
    templates: ['erasures', 'fonts', 'help', 'lists', 'people'],
    // finds what the others show, and asks what they ask
    palette: ['clients', 'companies', 'people', 'templates'],
    // lists and drawings narrowed to one person, company or template
    audit: ['people', 'templates'],
    usage: ['templates'],
  },
};

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
