import type { Guard } from './guard.ts';

/** Guards of the files for deployment, the bill of materials and security.txt. */
export const deploymentGuards: readonly Guard[] = [
  {
    keeps: 'containers trust the proxy alone',
    file: 'deploy/compose.yaml',
    is: 'TRUSTED_PROXIES: 172.30.0.10',
    becomes: 'TRUSTED_PROXIES: 172.30.0.0/24',
    red: ['OP1'],
  },
  {
    keeps: 'the proxy replaces the address that a caller claims',
    file: 'deploy/haproxy.cfg',
    is: `  bind "\${PROVIDER_BIND}"
  http-request set-header X-Forwarded-For %[src]`,
    becomes: `  bind "\${PROVIDER_BIND}"
  http-request add-header X-Forwarded-For %[src]`,
    red: ['OP1'],
  },
  {
    keeps: 'the proxy keeps the figures inside',
    file: 'deploy/haproxy.cfg',
    is: 'http-request deny deny_status 404 if { path,url_dec -m beg /metrics }',
    becomes: 'http-request deny deny_status 404 if { path /metrics }',
    red: ['OP2'],
  },
  {
    keeps: 'the bill of materials names every package that is installed',
    file: 'tools/sbom.ts',
    is: "path !== '' && link !== true && dev !== true",
    becomes: "path !== '' && link !== true && dev !== true && !path.endsWith('fastify')",
    red: ['OP3'],
  },
  {
    keeps: 'both sites say where to report a security hole',
    file: 'apps/server/src/http/security-contact.ts',
    is: 'if (securityContact === undefined) return;',
    becomes: 'if (securityContact !== null) return;',
    red: ['OP4'],
  },
];
