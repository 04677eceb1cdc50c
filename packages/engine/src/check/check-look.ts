import { type CheckContext, createSuggest, didYouMean } from './check-context.ts';
import type { Position } from '../syntax/nodes.ts';

/** The names that the look of a template has. */
export interface LookNames {
  styles: Readonly<Record<string, unknown>>;
  tables: Readonly<Record<string, unknown>>;
  pictures?: Readonly<Record<string, unknown>> | undefined;
  pages: readonly { name?: string | undefined }[];
}

type Kind = 'style' | 'table' | 'picture' | 'pages';

/** Names by kind, each with its search for a similar one. */
export type KnownNames = Record<
  Kind,
  { has: ReadonlySet<string>; suggest: (name: string) => string | undefined }
>;

export function readLookNames({ styles, tables, pictures = {}, pages }: LookNames): KnownNames {
  const known = (names: readonly string[]) => {
    const suggest = createSuggest(names);
    return { has: new Set(names), suggest: (name: string) => suggest(name, 2) };
  };
  return {
    style: known(Object.keys(styles)),
    table: known(Object.keys(tables)),
    picture: known(Object.keys(pictures)),
    pages: known(pages.flatMap(({ name }) => name ?? [])),
  };
}

interface Named {
  kind: Kind;
  name: string;
  /** A command on a line of its own, which a fix can replace. */
  fillsLine?: boolean;
}

const kinds = {
  style: { what: 'style', instead: 'these words look like their kind', command: 'style ' },
  table: { what: 'table', instead: 'it is set like a new table', command: 'table look ' },
  picture: { what: 'picture', instead: 'nothing is printed here', command: 'picture ' },
  pages: { what: 'page set-up', instead: 'the pages stay as they are', command: 'page break: ' },
};

/** Reports a name that the template's look does not have. */
export function checkLookName(context: CheckContext, named: Named, position: Position): void {
  const { look } = context;
  if (look === undefined) return;
  const { kind, name, fillsLine = false } = named;
  const { what, instead, command } = kinds[kind];
  if (look === null) {
    // All names of the text have this problem.
    if (context.saysNoLook) return;
    context.saysNoLook = true;
    context.report('W-look', position, `this template has no look, so the ${what} "${name}" changes nothing`);
    return;
  }
  const { has, suggest } = look[kind];
  if (has.has(name)) return;
  const near = suggest(name);
  const message = `the look has no ${what} "${name}": ${instead}${didYouMean(near)}`;
  const canReplace = near !== undefined && (fillsLine || kind === 'picture');
  const fixes = canReplace ? [{ label: `Use "${near}"`, text: `{${command}${near}}` }] : undefined;
  context.report('W-look', position, message, fixes);
}
