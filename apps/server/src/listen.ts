import type { FastifyInstance } from 'fastify';

/** A site cannot listen at its configured address. The message names the variable that sets it. */
export class ListenError extends Error {}

interface Place {
  host: string;
  port: number;
  variable: 'PORT' | 'ADMIN_PORT';
}

/** Returns the URL where the site listens. */
export async function listenAt(site: FastifyInstance, place: Place): Promise<string> {
  try {
    return await site.listen({ host: place.host, port: place.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new ListenError(reasonOf(code, place), { cause: error });
  }
}

function reasonOf(code: string, { host, port, variable }: Place): string {
  switch (code) {
    case 'EADDRINUSE':
      return `the port ${port} is taken by another program (${variable}).`;
    case 'EACCES':
      return `the port ${port} needs more rights (${variable}): take one from 1024 on, and a proxy before it.`;
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine (HOST).`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `nobody knows the name ${host} (HOST).`;
    default:
      return `can't listen on ${host}, port ${port} (HOST, ${variable}): ${code}.`;
  }
}
