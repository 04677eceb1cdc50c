import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { finished, root, start, stopTogether } from '../harness/processes.ts';
import { sparePorts } from '../harness/product.ts';

// Browsers see the two sites at their usual addresses: Vite serves and reloads the pages there, and passes everything
// else on to the server, which restarts when its source changes and prints where everything is.
const { PORT = '3000', ADMIN_PORT = '3001' } = process.env;
const { port, adminPort } = await sparePorts();
const dataDir = resolve(root, process.env['DATA_DIR'] ?? 'data');

stopTogether();
// Before the server: where a port is taken, nothing is left running.
const sites = [
  await serveSite('client', { port: PORT, variable: 'PORT', serverPort: port }),
  await serveSite('admin', { port: ADMIN_PORT, variable: 'ADMIN_PORT', serverPort: adminPort }),
];
const server = start(
  'node',
  ['--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts'],
  {
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PUBLIC_URL: `http://localhost:${PORT}`,
    ADMIN_URL: `http://localhost:${ADMIN_PORT}`,
  },
);
process.exitCode = await finished(server);
await Promise.all(sites.map((site) => site.close()));

interface Place {
  port: string;
  variable: string;
  serverPort: number;
}

async function serveSite(name: string, { port: sitePort, variable, serverPort }: Place) {
  const site = await createServer({
    configFile: join(root, 'apps', name, 'vite.config.ts'),
    server: {
      port: Number(sitePort),
      strictPort: true,
      // The trial of a draft is served as it was built.
      proxy: Object.fromEntries(['/api', '/trial'].map((path) => [path, `http://localhost:${serverPort}`])),
      // Each site has a socket of its own for reloading.
      ws: { path: `/@hmr-${name}` },
    },
  });
  return site.listen().catch((error: unknown) => {
    // Vite has no code for it, only words.
    if (!(error instanceof Error && error.message === `Port ${sitePort} is already in use`)) throw error;
    console.error(`Can't start: the port ${sitePort} is taken by another program (${variable}).`);
    process.exit(1);
  });
}
