import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Logger } from 'pino';
import type { S3Location } from './s3-location.ts';
import { type Storage, type StoreCall, StorageError } from './storage.ts';

interface S3Deps {
  location: S3Location;
  /** The storage used before there was a bucket. Files that the bucket lacks are searched there. */
  earlier: Storage;
  log: Logger;
}

/** For all tries together: a caller learns within it that the store is away. */
const timeoutMs = 5000;
const tries = 3;
const pauseMs = 100;

/**
 * Files as objects of an S3-compatible store, `<prefix>/<sha256>`. An object is put before the transaction that
 * names it, so every named object exists. After a failed transaction an object has no reference, and the same
 * content overwrites it later. If the store does not answer, throws `storage_unavailable`.
 */
export function createS3Storage({ location, earlier, log }: S3Deps): Storage {
  const { accessKeyId, secretAccessKey, sessionToken, region } = location;
  const aws = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    region,
    service: 's3',
  });

  async function ask({ method, name, body }: ObjectRequest, signal: AbortSignal): Promise<ObjectAnswer> {
    const address = name === undefined ? location.bucketAddress : `${location.address}${name}`;
    const request = await aws.sign(address, {
      method,
      ...(body !== undefined && {
        // A deliberate copy: fetch transfers the bytes that it sends.
        body: new Uint8Array(body),
        headers: { 'x-amz-content-sha256': name ?? '', 'content-type': 'application/octet-stream' },
      }),
    });
    const answer = await fetch(request, { redirect: 'error', signal });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, bytes, byteCount: Number(answer.headers.get('content-length')) };
  }

  const listeners: ((call: StoreCall) => void)[] = [];

  async function askTimed(request: ObjectRequest): Promise<ObjectAnswer> {
    const begun = performance.now();
    let failed = true;
    try {
      const answer = await askPatiently(request);
      failed = ![200, 204, 404].includes(answer.status);
      return answer;
    } finally {
      const call = { method: request.method, ms: performance.now() - begun, failed };
      for (const listener of listeners) listener(call);
    }
  }

  /** Another try where the store failed, not where it refused; all within the time. */
  async function askPatiently(request: ObjectRequest): Promise<ObjectAnswer> {
    const time = new AbortController();
    const timer = setTimeout(() => time.abort(new Error('no answer in time')), timeoutMs);
    try {
      for (let left = tries - 1; ; left -= 1) {
        const answer = await ask(request, time.signal).catch(reasonOf);
        if (typeof answer !== 'string' && answer.status < 500 && answer.status !== 429) return answer;
        const reason = typeof answer === 'string' ? answer : `status ${answer.status}`;
        if (left === 0 || time.signal.aborted) return refuse(request, reason);
        await new Promise((resolve) => setTimeout(resolve, pauseMs * (tries - left)));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  function refuse({ method, name }: ObjectRequest, reason: string): never {
    log.error({ event: 'storage.failed', method, sha256: name, reason }, 'storage.failed');
    throw new StorageError(reason);
  }

  return {
    async prepare(bytes) {
      const name = createHash('sha256').update(bytes).digest('hex');
      const file = { sha256: name, isOutside: true, keep: () => Promise.resolve() };
      // An existing object is not written again: not every store keeps the old one when a second write is
      // interrupted.
      const known = await askTimed({ method: 'HEAD', name });
      if (known.status === 200 && known.byteCount === bytes.byteLength) return file;
      const request: ObjectRequest = { method: 'PUT', name, body: bytes };
      const answer = await askTimed(request);
      if (answer.status !== 200) refuse(request, reasonIn(answer));
      return file;
    },
    async find(name) {
      const request: ObjectRequest = { method: 'GET', name };
      const answer = await askTimed(request);
      const { status, bytes } = answer;
      if (status === 404 && !lacksBucket(answer)) return earlier.find(name);
      if (status !== 200) refuse(request, reasonIn(answer));
      if (createHash('sha256').update(bytes).digest('hex') !== name) refuse(request, 'other content');
      return bytes;
    },
    async remove(tx, name) {
      await earlier.remove(tx, name);
      return async () => {
        const request: ObjectRequest = { method: 'DELETE', name };
        const answer = await askTimed(request);
        const isGone = answer.status === 200 || answer.status === 204 || answer.status === 404;
        if (!isGone || lacksBucket(answer)) refuse(request, reasonIn(answer));
      };
    },
    async ready() {
      const request: ObjectRequest = { method: 'HEAD' };
      const answer = await askTimed(request);
      // Without a body, since the request is for the bucket.
      if (answer.status === 404) refuse(request, noBucket);
      if (answer.status !== 200) refuse(request, reasonIn(answer));
    },
    watch: (listener) => void listeners.push(listener),
  };
}

interface ObjectRequest {
  method: StoreCall['method'];
  /** Of an object; without one the bucket itself is meant. */
  name?: string;
  body?: Uint8Array;
}

interface ObjectAnswer {
  status: number;
  bytes: Uint8Array;
  /** The size that the store reports, also without a body, as in an answer to HEAD. */
  byteCount: number;
}

const noBucket = 'there is no such bucket (STORAGE_URL)';
const noRight = 'the key pair may not use the bucket (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)';

/** A 404 names what is missing in its body. */
function lacksBucket({ status, bytes }: ObjectAnswer): boolean {
  return status === 404 && Buffer.from(bytes).includes('<Code>NoSuchBucket</Code>');
}

function reasonIn(answer: ObjectAnswer): string {
  if (lacksBucket(answer)) return noBucket;
  const { status } = answer;
  return status === 401 || status === 403 ? `status ${status}: ${noRight}` : `status ${status}`;
}

/** fetch says only that it failed; why is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const reason = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  return `${reason} (STORAGE_URL, S3_ENDPOINT, AWS_REGION)`;
}
