import type { Route } from '@inkfield/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from './errors.ts';

export interface UploadedFile {
  /** As the sender named it. */
  name: string;
  bytes: Uint8Array;
}

/** A form where JSON is wanted, or the other way round, is refused before it is read. */
export function requireBodyKind(request: FastifyRequest, route: Route): void {
  const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
  if (route.upload === true && !isForm) {
    throw new AppError('unsupported_media_type', { detail: 'Send the file as multipart/form-data.' });
  }
  if (isForm && route.upload !== true && route.lenient !== true) throw new AppError('unsupported_media_type');
}

/** What a form needs around its file. */
const envelopeBytes = 64 * 1024;

/** Receives the one file of a form, in memory: nothing is left behind when the sender goes away. */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes = 1024 * 1024,
): Promise<UploadedFile> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelopeBytes)
      throw new AppError('too_large');
    const limits = { fileSize: maxBytes, files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 };
    const file = await request.file({ limits });
    if (file === undefined || file.fieldname !== 'file') throw invalidField('file', 'Please choose a file.');
    return { name: file.filename.slice(0, 255), bytes: await file.toBuffer() };
  } catch (error) {
    endConnection(request, reply);
    throw uploadError(error);
  }
}

function uploadError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large');
  return new AppError('malformed');
}

/** What is still to come is not read: the connection ends with the answer. */
function endConnection(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  reply.raw.once('finish', () => request.raw.destroy());
}
