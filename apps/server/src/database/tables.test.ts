import { beforeAll, expect, test } from 'vitest';
import { type Columns, declaredColumns } from '../../test/declared-tables.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import type { Queries } from './database.ts';

const kinds: Record<string, string> = {
  INTEGER: 'integer',
  TEXT: 'text',
  BLOB: 'bytes',
  int4: 'integer',
  int8: 'integer',
  text: 'text',
  bytea: 'bytes',
};

/** SQLite reports primary keys as nullable: row ids, and the key of `migrations`, whose table is not strict. */
async function readColumns(query: Queries): Promise<Columns> {
  const tables = await query.introspection.getTables();
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name, dataType, isNullable, isAutoIncrementing }) => {
      const kind = kinds[dataType] ?? dataType;
      const column = `${table.name}.${name}`;
      const isKey = isAutoIncrementing || column === 'migrations.name';
      return [column, `${kind}${isNullable && !isKey ? ' null' : ''}`];
    }),
  );
  return Object.fromEntries(columns);
}

/** The columns that differ, by name. */
function differences(declared: Columns, real: Columns): string[] {
  return [...new Set([...Object.keys(declared), ...Object.keys(real)])]
    .filter((name) => declared[name] !== real[name])
    .map((name) => `${name}: declared ${declared[name] ?? 'nowhere'}, is ${real[name] ?? 'nowhere'}`);
}

describeOnEachDatabase('tables.ts', (createTestApp) => {
  let real: Columns;
  beforeAll(async () => {
    const { deps } = await createTestApp();
    real = await readColumns(deps.database.query);
  });

  test('declares the columns of the schema, with their nullability and kind', () => {
    expect(Object.keys(real).length).toBeGreaterThan(150);
    expect(differences(declaredColumns(), real)).toEqual([]);
  });

  test.each([
    ['email_key: string;', '', 'users.email_key: declared nowhere, is text'],
    ['first_name: string;', 'first_name: string; nick: string;', 'users.nick: declared text, is nowhere'],
    ['last_name: string;', 'last_name: string | null;', 'users.last_name: declared text null, is text'],
    ['page_count: number;', 'page_count: string;', 'documents.page_count: declared text, is integer'],
  ])('a breach is seen: %s becomes "%s"', (is, becomes, found) => {
    const declared = declaredColumns((source) => source.replace(is, becomes));
    expect(differences(declared, real)).toEqual([found]);
  });
});
