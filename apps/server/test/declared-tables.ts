import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type TSType } from 'oxc-parser';

/** Columns by `table.column`, each as `integer`, `text` or `bytes`, with `null` where it may be null. */
export type Columns = Record<string, string>;

const folder = join(import.meta.dirname, '../src/database');
const sources = globSync('*tables.ts', { cwd: folder });

/** Types of other modules that columns have. */
const foreign: Record<string, string> = {
  Instant: 'text',
  Uint8Array: 'bytes',
  Role: 'text',
  BatchState: 'text',
  BatchRowState: 'text',
  Relation: 'text',
};
const indexed: Record<string, string> = { "BatchRecord['stop_reason']": 'text null' };

/** Reads the columns that the interface `Tables` declares; `change` edits the sources first. */
export function declaredColumns(change: (source: string) => string = (source) => source): Columns {
  const source = change(sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n'));
  const { program } = parseSync('tables.ts', source);
  const interfaces = new Map(
    program.body.flatMap((node) => {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      return declared?.type === 'TSInterfaceDeclaration'
        ? [[declared.id.name, declared.body.body] as const]
        : [];
    }),
  );
  type Members = NonNullable<ReturnType<typeof interfaces.get>>;
  const typesOf = (members: Members) =>
    members.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
        ? [[member.key.name, member.typeAnnotation.typeAnnotation] as const]
        : [],
    );
  const columns = typesOf(interfaces.get('Tables') ?? []).flatMap(([table, type]) => {
    const members = type.type === 'TSTypeLiteral' ? type.members : interfaces.get(nameOf(type) ?? '');
    if (members === undefined) throw new Error(`The columns of ${table} were not found.`);
    return typesOf(members).map(([column, type]) => [`${table}.${column}`, kindOf(type, source)]);
  });
  return Object.fromEntries(columns);
}

function kindOf(type: TSType, source: string): string {
  if (type.type === 'TSUnionType') {
    const kinds = new Set(type.types.map((one) => kindOf(one, source)));
    const isNullable = kinds.delete('null');
    return `${[...kinds].join(' or ')}${isNullable ? ' null' : ''}`;
  }
  if (type.type === 'TSNullKeyword') return 'null';
  if (type.type === 'TSNumberKeyword') return 'integer';
  if (type.type === 'TSStringKeyword' || type.type === 'TSLiteralType') return 'text';
  if (type.type === 'TSIndexedAccessType') return indexed[source.slice(type.start, type.end)] ?? 'unknown';
  if (nameOf(type) === 'Generated' && type.type === 'TSTypeReference')
    return kindOf(type.typeArguments?.params[0] ?? type, source);
  return foreign[nameOf(type) ?? ''] ?? 'unknown';
}

function nameOf(type: TSType): string | undefined {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? type.typeName.name
    : undefined;
}
