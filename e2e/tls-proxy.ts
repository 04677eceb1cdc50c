import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ends TLS in front of a server on this machine, as a reverse proxy does, with a certificate of its own making. */
export async function startTlsProxy(ports: { port: number; to: number }): Promise<() => Promise<void>> {
  const proxy = createServer(selfSigned(), (incoming, answer) => {
    const { method, url, headers } = incoming;
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: ports.to,
        method,
        path: url,
        headers: {
          ...headers,
          'x-forwarded-proto': 'https',
          'x-forwarded-for': incoming.socket.remoteAddress,
        },
      },
      (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  proxy.listen(ports.port, '127.0.0.1');
  await once(proxy, 'listening');
  return async () => {
    proxy.closeAllConnections();
    proxy.close();
    await once(proxy, 'close');
  };
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', ['req', '-x509', ...curve, ...files, '-days', '2', '-subj', '/CN=localhost'], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
