import type { MultipartFile } from '@fastify/multipart';
import type { Route } from '@inkfield/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';

export interface UploadedFile {
  /** As the sender named it. */
  name: string;
  bytes: Uint8Array;
  /** The fields that the form sent before its file, by name. */
  fields: ReadonlyMap<string, string>;
}

/** A form where JSON is wanted, or the other way round, is refused before it is read. */
export function requireBodyKind(request: FastifyRequest, route: Route): void {
  const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
  if (route.upload === true && !isForm) {
    throw new AppError('unsupported_media_type', { detail: 'Send the file as multipart/form-data.' });
  }
  if (isForm && route.upload !== true && route.lenient !== true) throw new AppError('unsupported_media_type');
}

/** The bytes that a form needs besides its file. */
const envelopeBytes = 64 * 1024;
const maxFieldBytes = 32 * 1024;

/** Receives the one file of a form in memory, so an aborted upload leaves nothing to remove. */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes = 1024 * 1024,
): Promise<UploadedFile> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelopeBytes)
      throw new AppError('too_large');
    const limits = {
      fileSize: maxBytes,
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: maxFieldBytes,
      headerPairs: 20,
    };
    return await refuseSlow(request, async () => {
      const file = await request.file({ limits, throwFileSizeLimit: false });
      if (file === undefined || file.fieldname !== 'file')
        throw invalidField('file', 'Please choose a file.');
      const bytes = await readWhole(file.file);
      return { name: file.filename.slice(0, 255), bytes, fields: readFormFields(file) };
    });
  } catch (error) {
    endConnection(request, reply);
    throw uploadError(error);
  }
}

/** An upload holds one of few places. Slower lines than this are hardly in use. */
const slowest = { bytesPerS: 8 * 1024, afterMs: 5000 };

/** Rejects when the sender is slower on average, once it has had a few seconds to begin. */
async function refuseSlow<T>({ raw }: FastifyRequest, receive: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const startedAt = performance.now();
  const receivedBefore = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startedAt;
    const received = raw.socket.bytesRead - receivedBefore;
    if (elapsedMs < slowest.afterMs || raw.complete) return;
    if (received < (slowest.bytesPerS * elapsedMs) / 1000) reject(new AppError('request_timeout'));
  }, 500);
  try {
    return await Promise.race([receive(), promise]);
  } finally {
    clearInterval(timer);
  }
}

function readFormFields({ fields }: MultipartFile): Map<string, string> {
  const given = Object.entries(fields).flatMap(([name, part]): [string, string][] => {
    const one = Array.isArray(part) ? part[0] : part;
    if (one?.type !== 'field' || typeof one.value !== 'string') return [];
    if (one.valueTruncated) throw new AppError('too_large');
    return [[name, one.value]];
  });
  return new Map(given);
}

/** Stops at the limit itself: an endless upload would never be read to its end. */
async function readWhole(file: MultipartFile['file']): Promise<Uint8Array> {
  file.once('limit', () => file.destroy(new AppError('too_large')));
  const chunks: Uint8Array[] = [];
  // A stream without an encoding gives buffers.
  for await (const chunk of file) chunks.push(chunk);
  if (file.truncated) throw new AppError('too_large');
  return Buffer.concat(chunks);
}

function uploadError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  return new AppError('malformed');
}

/** Long enough for a busy sender to read the answer. One whose connection ends while it sends may never see it. */
const partingMs = 2000;

/** Discards the remaining body, and closes the connection if the sender continues. */
function endConnection({ raw: request }: FastifyRequest, { raw: reply }: FastifyReply): void {
  reply.once('finish', () => {
    request.unpipe();
    request.resume();
    const end = () => {
      if (!request.complete) request.destroy();
    };
    setTimeout(end, partingMs).unref();
  });
}
