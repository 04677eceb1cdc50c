import { type Migration, refuse } from '../migration.ts';

/** A document without its PDF is lost: no file is ever removed. */
export const filesStay: Migration = {
  name: '0014-files-stay',
  statements: (types) => refuse('stored_files', ['delete'], types),
};
