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
export const refusedPackages: Record<string, RegExp> = {
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

/** Folders that belong to no feature: every feature of the app may use them. */
export const ground: Record<string, readonly string[]> = {
  'apps/server': groundOrder,
  'apps/client': ['page', 'session'],
  'apps/admin': ['page', 'session'],
};

/** Which other features a feature, or a folder of the ground, may use. Features that are not listed use none. */
export const featureEdges: Record<string, Record<string, readonly string[]>> = {
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
    // logos and the pictures of forms count towards a quota
    forms: ['quotas'],
    logos: ['permissions', 'quotas', 'templates'],
    // a list is sent as a table is, and its new version, which counts towards a quota, is one of the drafts that use it
    lists: ['batches', 'imports', 'quotas', 'templates'],
    // a table is read with the guard of imports, its rows become documents
    batches: ['documents', 'imports', 'logos', 'permissions', 'quotas', 'templates'],
    // fonts of looks are read by the users of their templates, as logos are
    fonts: ['logos', 'permissions', 'quotas', 'templates'],
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
    // drafts and published versions count towards a quota
    templates: ['permissions', 'quotas', 'samples'],
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
