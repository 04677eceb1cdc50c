import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { isSigned, keysFor, readBase64Url, sign } from './keys.ts';

/** What an access token says; everything else is read from the database at each request. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
  generation: number;
}

/** The first part of each of our tokens, a JWT: one that says anything else is of another kind, whoever signed it. */
const header = partOf({ alg: 'HS256', typ: 'at+jwt' });
const issuer = 'inkfield';
const audience = 'inkfield-api';

const payloadSchema = z.object({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  sub: z.string(),
  exp: z.number(),
  sid: z.string(),
  gen: z.number(),
});

function partOf(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

export function writeAccessToken(config: Config, clock: Clock, claims: AccessClaims): string {
  const now = Math.floor(clock.now() / 1000);
  const payload: z.output<typeof payloadSchema> & { iat: number } = {
    sid: claims.sessionId,
    gen: claims.generation,
    iss: issuer,
    aud: audience,
    sub: String(claims.userId),
    iat: now,
    exp: now + config.accessTtlS,
  };
  const message = `${header}.${partOf(payload)}`;
  return `${message}.${sign(keysFor(config, 'access'), Buffer.from(message)).toString('base64url')}`;
}

/**
 * The claims of a token that is ours and still good. In the thread that answers: the usual libraries sign and check in
 * other threads, and every call of everybody would wait for those twice, behind whatever else they do.
 */
export function readAccessToken(config: Config, clock: Clock, token: string): AccessClaims | undefined {
  const [first, second, third, ...more] = token.split('.');
  if (first !== header || second === undefined || third === undefined || more.length > 0) return undefined;
  const signature = readBase64Url(third);
  const message = Buffer.from(`${first}.${second}`);
  if (signature === undefined || !isSigned(keysFor(config, 'access'), message, signature)) return undefined;
  const payload = payloadSchema.safeParse(readJson(second)).data;
  if (payload === undefined || payload.exp <= Math.floor(clock.now() / 1000)) return undefined;
  return { userId: Number(payload.sub), sessionId: payload.sid, generation: payload.gen };
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** A refresh token: version, session, counter, and a signature over the three. */
export interface RefreshClaims {
  sessionId: string;
  generation: number;
}

const version = 1;
const messageBytes = 1 + 16 + 4;

/** The same claims give the same token, so that the newest one can be answered again. */
export function writeRefreshToken(config: Config, { sessionId, generation }: RefreshClaims): string {
  const message = Buffer.alloc(messageBytes);
  message.writeUInt8(version, 0);
  message.write(sessionId, 1, 'hex');
  message.writeUInt32BE(generation, 17);
  return Buffer.concat([message, sign(keysFor(config, 'refresh'), message)]).toString('base64url');
}

export function readRefreshToken(config: Config, token: string): RefreshClaims | undefined {
  const bytes = readBase64Url(token);
  if (bytes === undefined || bytes.length !== messageBytes + 32 || bytes[0] !== version) return undefined;
  const message = bytes.subarray(0, messageBytes);
  if (!isSigned(keysFor(config, 'refresh'), message, bytes.subarray(messageBytes))) return undefined;
  return { sessionId: message.toString('hex', 1, 17), generation: message.readUInt32BE(17) };
}
