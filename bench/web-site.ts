import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Who uses the client's site. */
export const clientUser = {
  id: 1,
  email: 'a@example.com',
  first_name: 'A',
  last_name: 'B',
  company_name: null,
  role: 'client',
};

/** A web app as it is shipped, from a separate build; `answers` replaces the server, by path. */
export async function serveSite(app: 'client' | 'admin', answers: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-bench-'));
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: join(root, 'apps', app),
      stdio: 'inherit',
    },
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (Object.hasOwn(answers, pathname)) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answers[pathname]));
      return;
    }
    // Calls that a benchmark does not answer fail: the page of the site is no answer to them.
    if (pathname.startsWith('/api/')) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}');
      return;
    }
    const file = join(folder, pathname);
    const shown = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html');
    response.setHeader('content-type', mediaTypes[extname(shown)] ?? 'application/octet-stream');
    createReadStream(shown).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
