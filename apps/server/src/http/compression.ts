import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers fit into one packet as they are. */
const minBytes = 1024;
/** Takes about a millisecond. Longer answers are compressed in Node's pool, where they may wait for a password's hash. */
const maxBytesInThread = 64 * 1024;
/** PDFs, zips and pictures are compressed already. */
const compressible = /^(?:application\/(?:[\w.-]+\+)?json|text\/)/;

/** Level 3 takes a third less time than 4 and makes JSON 2 % longer. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipOptions = { level: 1 };
const codings = {
  br: {
    inThread: (content: string | Buffer) => brotliCompressSync(content, brotliOptions),
    inPool: (content: string | Buffer) => promisify(brotliCompress)(content, brotliOptions),
  },
  gzip: {
    inThread: (content: string | Buffer) => gzipSync(content, gzipOptions),
    inPool: (content: string | Buffer) => promisify(gzip)(content, gzipOptions),
  },
};
type Coding = keyof typeof codings;

/** Compresses answers, except those with tokens (docs/decisions/0032-answers-compressed-pages-by-hash.md) and streams. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || Buffer.byteLength(payload) < minBytes || !mayCompress(request, reply)) return payload;
    addVary(reply);
    const coding = acceptedCoding(request.headers['accept-encoding']);
    if (coding === undefined) return payload;
    const { inThread, inPool } = codings[coding];
    const isShort = Buffer.byteLength(payload) <= maxBytesInThread;
    const compressed = isShort ? inThread(payload) : await inPool(payload);
    void reply.header('content-encoding', coding).header('content-length', compressed.length);
    return compressed;
  });
}

/** Sends what is compressed already to all who take it, and its content to the others. */
export async function sendGzip(reply: FastifyReply, compressed: Buffer): Promise<unknown> {
  const accepted = acceptedCodings(reply.request.headers['accept-encoding']);
  if (!accepted.has('gzip')) return reply.send(await promisify(gunzip)(compressed));
  addVary(reply);
  return reply
    .header('content-encoding', 'gzip')
    .header('content-length', compressed.length)
    .send(compressed);
}

function mayCompress({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    routeOptions.config.route?.secret !== true &&
    !reply.hasHeader('content-encoding') &&
    compressible.test(String(reply.getHeader('content-type') ?? ''))
  );
}

function addVary(reply: FastifyReply): void {
  const names = new Set(String(reply.getHeader('vary') ?? '').split(/\s*,\s*/));
  names.delete('');
  void reply.header('vary', [...names.add('Accept-Encoding')].join(', '));
}

/** The best coding that an Accept-Encoding names and does not refuse. */
export function acceptedCoding(header: string | string[] | undefined): Coding | undefined {
  const accepted = acceptedCodings(header);
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}

function acceptedCodings(header: string | string[] | undefined): Set<string | undefined> {
  return new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry))
      .map((entry) => entry.split(';')[0]?.trim()),
  );
}
