import { accessMatrix, callers } from './access-matrix.ts';

/** The access matrix as the page of the documentation that shows it. */
export function accessPage(): string {
  const rows = accessMatrix.map(({ method, path, statuses }) => [
    `${method} ${path}`,
    ...statuses.map(String),
  ]);
  return `${introduction}\n\n${table([['call', ...callers], ...rows])}\n`;
}

const introduction = `# Who may do what

Made from [access-matrix.ts](../apps/server/test/access-matrix.ts), which the tests read too: each call with each kind of
caller, against the app and against the shipped server. After a change: \`npx vitest run -u --project server access-page\`.

- **A1** and **A2** are members of Acme, **B1** of Beta, **N** of no company; **S** is staff, **M** an administrator, **D** a
  disabled client; **anon** has no token.
- \`{private}\` is a template granted to Acme, \`{direct}\` one granted to A1 only, \`{shared}\` one that every client may use,
  \`{draft}\` one that was never published. \`{document}\` and \`{batch}\` are A1's.
- Whatever one may not see answers 404, as what does not exist does; 403 says that the role may not make the call at all.`;

function table(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(line);
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [head, rule, ...body].join('\n');
}
