/** Tests of the engine that `npm run check` leaves out: they run thousands of random or hostile texts. */
export const slowEngineTests = [
  'packages/engine/src/check/combinations/find-combinations.test.ts',
  'packages/engine/src/resolve/hostile-texts.test.ts',
  'packages/engine/src/resolve/properties.test.ts',
];

const folder = 'apps/server/src';

/** The folders of the server whose tests `npm run check` runs, on SQLite only. */
const folders = [
  '',
  'account/',
  'audit/',
  'batches/cells/',
  'batches/table/',
  'companies/',
  'database/',
  'http/',
  'imports/docx/',
  'imports/marks/',
  'imports/pdf/',
  'imports/write/',
  'limits/',
  'mail/',
  'permissions/',
  'retention/',
  'sessions/',
  'site/',
  'templates/',
  'users/',
];

/** Of those, the files that would take longest: they hash, wait, typeset, look at threads or start processes. */
const slow = [
  'account/change-email',
  'account/change-password',
  'clock-jumps',
  'give-way',
  'http/fuzz',
  'http/own-limits',
  'http/stalled-answers',
  'main',
  'permissions/access-matrix',
  'permissions/grant-permissions',
  'permissions/permissions',
  'sessions/attempts',
  'sessions/known-devices',
  'sessions/provider-session',
  'sessions/routes',
  'sessions/sign-in-races',
];

export const quickServerTests = {
  include: folders.map((name) => `${folder}/${name}*.test.ts`),
  exclude: slow.map((name) => `${folder}/${name}.test.ts`),
};
