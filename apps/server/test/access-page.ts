import { inFlight, type Limit, limits } from '@inkfield/contract/limits';
import type { Route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import { accessMatrix, callers } from './access-matrix.ts';

/** The access matrix, and the limits that the calls declare, as the page of the documentation that shows them. */
export function accessPage(): string {
  const rows = accessMatrix.map(({ method, path, statuses }) => [
    `${method} ${path}`,
    ...statuses.map(String),
  ]);
  const matrix = table([['call', ...callers], ...rows]);
  return `${introduction}\n\n${matrix}\n\n${aboutLimits}\n\n${table([limitsHead, ...limitRows()])}\n`;
}

const limitsHead = ['call', 'at most', 'counted as', 'by', 'in flight', 'counted as'];

function limitRows(): string[][] {
  return Object.values<Route>(routes).map(({ method, path, access, limit, inFlight: atOnce }) => {
    const { max, perS } = limits[limit];
    return [
      `${method} ${path}`,
      `${max} in ${inWords(perS)}`,
      limit,
      access === 'public' ? 'network' : 'user',
      String(inFlight[atOnce]),
      atOnce,
    ];
  });
}

function inWords(seconds: number): string {
  return seconds === 3600 ? '1 h' : `${seconds / 60} min`;
}

const introduction = `# Who may do what

Made from [access-matrix.ts](../apps/server/test/access-matrix.ts), which the tests read too: each call with each kind of
caller, against the app and against the shipped server. After a change: \`npx vitest run -u --project server access-page\`.

- **A1** and **A2** are members of Acme, **B1** of Beta, **N** of no company; **S** is staff, **M** an administrator, **D** a
  disabled client; **anon** has no token.
- \`{private}\` is a template granted to Acme, \`{direct}\` one granted to A1 only, \`{shared}\` one that every client may use,
  \`{draft}\` one that was never published. \`{document}\`, \`{batch}\`, the draft
  \`{unfinished}\` and \`{profile}\` are A1's.
- A record that the caller may not see answers 404, like one that does not exist. 403 means that the role may not make the call.
- Calls that no client may make answer on \`ADMIN_PORT\` alone (\`ADMIN_API_ON_CLIENT_PORT\` in [operations](operations.md#configuration)), but for
  the specification's own: the lists of users and permissions, grant and revoke.`;

const aboutLimits = `## How often, and how many in flight

The \`limit\` and \`inFlight\` of each call, made from the [contract](../packages/contract/src/limits.ts). Calls with
the same name in **counted as** are counted together: for a user, or for a network (an IPv4 address, 64 bits of IPv6) where a
call is open to the public. One too many gets 429 with Retry-After. Calls in flight are counted by each node; a call
counts until its work has ended and its answer has gone. ${namesPerNode()} are counted by each node too,
the others by all nodes together. Limits that depend on what is asked come on top: failed sign-ins of an account, documents a
minute and a day, links to one address, refreshes of one session.`;

function namesPerNode(): string {
  const names = Object.entries<Limit>(limits).flatMap(([name, { perNode }]) =>
    perNode ? [`\`${name}\``] : [],
  );
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function table(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(line);
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [head, rule, ...body].join('\n');
}
