import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type ExportExportNameKind, parseSync, Visitor } from 'oxc-parser';
import { fieldTypes } from '@inkfield/engine/template';
import { root } from '../harness/processes.ts';

/** One import, re-export or `import()` of a file. */
export interface Import {
  from: string;
  /** A path in the repository for a relative import, otherwise the specifier as written. */
  to: string;
  /** Whether only types are imported: gone when the code runs. */
  isType: boolean;
}

/** The facts about one file that the architecture rules check. */
export interface SourceFile {
  path: string;
  imports: Import[];
  /** Calls and members that take something from the machine, such as `Date.now` or `process.env`. */
  reaches: string[];
  /** Field types that the code names: compared, switched on, assigned or listed. */
  fieldTypes: string[];
  /** Methods called that begin or run a query, such as `selectFrom`. */
  queries: string[];
  /** Number of casts with `as`, besides `as const`. */
  casts: number;
  hasDefaultExport: boolean;
  /** Nothing but exports of other files. */
  isBarrel: boolean;
  /** Lines that are neither empty nor comment. */
  lines: number;
  /** All lines. */
  fileLines: number;
}

// The parser's kinds are an enum that exists in its types only; this is its text for a default export.
const defaultExport = 'Default' as ExportExportNameKind.Default;

const sources = ['{apps,packages}/*/src/**/*.{ts,tsx}', '{harness,e2e,trust,bench,tools}/**/*.ts'];

/** Every source file of the workspaces, from their `src` folders, and of the folders beside them. */
export function readSourceFiles(): SourceFile[] {
  return globSync(sources, { cwd: root, exclude: ['**/node_modules'] })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
}

/** Reads one file. `path` is relative to the project, with slashes. */
export function readSource(path: string, source: string): SourceFile {
  const { module, program, comments } = parseSync(path, source);
  const toImport = (value: string, isType: boolean): Import => ({
    from: path,
    to: value.startsWith('.') ? normalize(join(dirname(path), value)).replaceAll('\\', '/') : value,
    isType,
  });
  const statics = module.staticImports.map(({ moduleRequest, entries }) =>
    toImport(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
  );
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const reExports = exported.flatMap(({ moduleRequest, isType }) =>
    moduleRequest ? [toImport(moduleRequest.value, isType)] : [],
  );
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end));
    return literal?.[2] === undefined ? [] : [toImport(literal[2], false)];
  });
  return {
    path,
    imports: [...statics, ...reExports, ...dynamics],
    reaches: reachesOf(program),
    fieldTypes: fieldTypesIn(program),
    queries: queriesOf(program),
    casts: countCasts(program),
    hasDefaultExport: exported.some(({ exportName }) => exportName.kind === defaultExport),
    isBarrel:
      program.body.length > 0 &&
      program.body.every(
        (node) => node.type.startsWith('Export') && 'source' in node && node.source !== null,
      ),
    lines: countLines(source, comments),
    fileLines: source.trimEnd().split('\n').length,
  };
}

function countLines(source: string, comments: { start: number; end: number }[]): number {
  const withoutComments = comments.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    source,
  );
  return withoutComments.split('\n').filter((line) => line.trim() !== '').length;
}

const queryMethods =
  /^(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|withRecursive|execute|executeTakeFirst|executeTakeFirstOrThrow|executeQuery)$/;

/** Calls of query builders. Handing on `database.query` as an argument is none. */
function queriesOf(program: Program): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'MemberExpression' && !callee.computed && queryMethods.test(callee.property.name))
        found.push(callee.property.name);
    },
  }).visit(program);
  return found;
}

type Program = ReturnType<typeof parseSync>['program'];

function countCasts(program: Program): number {
  let count = 0;
  new Visitor({
    TSAsExpression({ typeAnnotation: type }) {
      const isConst =
        type.type === 'TSTypeReference' &&
        type.typeName.type === 'Identifier' &&
        type.typeName.name === 'const';
      if (!isConst) count += 1;
    },
  }).visit(program);
  return count;
}

/** Where a file takes time, chance, the environment or the machine's language from. */
function reachesOf(program: Program): string[] {
  const found: string[] = [];
  new Visitor({
    MemberExpression(node) {
      if (node.computed || node.object.type !== 'Identifier') return;
      const name = `${node.object.name}.${'name' in node.property ? node.property.name : ''}`;
      if (/^(Date\.now|Math\.random|performance\.now|process\.\w+|crypto\.\w+)$/.test(name)) found.push(name);
    },
    NewExpression(node) {
      const { callee } = node;
      if (node.arguments.length > 0) return;
      if (callee.type === 'Identifier' && callee.name === 'Date') found.push('new Date()');
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      if (callee.object.name === 'Intl') found.push('new Intl without a locale');
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const method = callee.property.name;
      const isLocal = /^toLocale\w+$/.test(method) && node.arguments.length === 0;
      if (isLocal || (method === 'localeCompare' && node.arguments.length < 2)) found.push(`${method}()`);
    },
  }).visit(program);
  return found;
}

/**
 * From this length on, an array of names of field types, or an object with such keys, counts as a list of field
 * types.
 */
const listLength = { array: 2, keys: 4 };

function fieldTypesIn(program: Program): string[] {
  const found: string[] = [];
  // Names that a file gives to `field_type` where it takes a field apart.
  const aliases = new Set(['field_type', 'fieldType']);
  const nameOf = (node: { type: string } | null | undefined): string =>
    node && 'name' in node ? String(node.name) : '';
  const isFieldType = (node: { type: string }): boolean => {
    if (node.type === 'Identifier') return aliases.has(nameOf(node));
    if (!('property' in node) || !('object' in node)) return false;
    const property = nameOf(node.property as { type: string });
    return (
      property === 'field_type' ||
      (property === 'type' && /^(?:.*M|m)odule$/.test(nameOf(node.object as { type: string })))
    );
  };
  const textOf = (node: object | null | undefined): string[] =>
    node && 'value' in node && typeof node.value === 'string' ? [node.value] : [];
  const isKnown = (word: string) => fieldTypes.some((type) => type === word);
  new Visitor({
    Property(node) {
      if (nameOf(node.key) !== 'field_type') return;
      if (node.value.type === 'Identifier') aliases.add(node.value.name);
      else found.push(...textOf(node.value).filter(isKnown));
    },
    BinaryExpression({ left, right }) {
      if (isFieldType(left)) found.push(...textOf(right));
      if (isFieldType(right)) found.push(...textOf(left));
    },
    SwitchStatement({ discriminant, cases }) {
      if (isFieldType(discriminant)) found.push(...cases.flatMap(({ test }) => textOf(test)));
    },
    ArrayExpression({ elements }) {
      const words = elements.flatMap(textOf).filter(isKnown);
      if (words.length >= listLength.array && words.length === elements.length) found.push(...words);
    },
    ObjectExpression({ properties }) {
      const keys = properties.flatMap((one) => ('key' in one ? nameOf(one.key) : [])).filter(isKnown);
      if (keys.length >= listLength.keys) found.push(...keys);
    },
  }).visit(program);
  return found;
}
