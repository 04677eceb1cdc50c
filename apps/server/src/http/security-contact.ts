import type { FastifyInstance } from 'fastify';
import { secondsFrom } from '../clock.ts';
import type { Deps } from '../deps.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 advises less than a year. */
const validForS = 360 * 24 * 60 * 60;

/** Says where to report a security hole (RFC 9116). Without an address it does not exist. */
export function serveSecurityContact(
  server: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  publicUrl: string,
): void {
  const { securityContact } = config;
  if (securityContact === undefined) return;
  server.get(path, { config: { open: true } }, (_request, reply) => {
    const fields = [
      `Contact: mailto:${encodeURIComponent(securityContact).replace('%40', '@')}`,
      `Expires: ${secondsFrom(clock, validForS)}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${fields.join('\n')}\n`);
  });
}
