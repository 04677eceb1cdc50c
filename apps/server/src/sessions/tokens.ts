import { createSecretKey } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { isSigned, keysFor, readBase64Url, sign } from './keys.ts';

/** The claims of an access token. Everything else is read from the database at each request. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
  generation: number;
}

export interface AccessTokens {
  write(claims: AccessClaims): Promise<string>;
  /** The claims of a valid token of the product. */
  read(token: string): Promise<AccessClaims | undefined>;
}

interface Known {
  claims: AccessClaims;
  /** In seconds. */
  endsAt: number;
}

const issuer = 'inkfield';
const audience = 'inkfield-api';
const mediaType = 'at+jwt';

/** About 5 MB. */
const maxKnown = 10_000;

/**
 * The library signs and verifies tokens in Node's thread pool, which also hashes passwords. Verified tokens are
 * cached until they expire, so that later calls do not wait there. The same token under the same keys stays valid.
 */
export function createAccessTokens(config: Config, clock: Clock): AccessTokens {
  const { current, previous } = keysFor(config, 'access');
  const signingKey = createSecretKey(current);
  const keys = [signingKey, ...(previous === undefined ? [] : [createSecretKey(previous)])];
  const known = new Map<string, Known>();
  const seconds = () => Math.floor(clock.now() / 1000);

  function remember(token: string, found: Known): void {
    const [oldest] = known.keys();
    if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
    known.set(token, found);
  }

  async function verify(token: string): Promise<Known | undefined> {
    const at = new Date(clock.now());
    for (const key of keys) {
      const found = await verifyWith(key, token, at);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    async write({ userId, sessionId, generation }) {
      const now = seconds();
      return new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: 'HS256', typ: mediaType })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + config.accessTtlS)
        .sign(signingKey);
    },
    async read(token) {
      const before = known.get(token);
      if (before !== undefined) {
        if (before.endsAt > seconds()) return before.claims;
        known.delete(token);
        return undefined;
      }
      const found = isShaped(token) ? await verify(token) : undefined;
      if (found !== undefined) remember(token, found);
      return found?.claims;
    },
  };
}

/** Different last characters of a signature may decode to the same bytes. Only one text is the token. */
function isShaped(token: string): boolean {
  const signature = token.split('.')[2];
  return signature !== undefined && readBase64Url(signature) !== undefined;
}

async function verifyWith(
  key: ReturnType<typeof createSecretKey>,
  token: string,
  currentDate: Date,
): Promise<Known | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: mediaType,
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'sid', 'gen'],
      currentDate,
    });
    const { sub, sid, gen, exp } = payload;
    if (typeof sid !== 'string' || typeof gen !== 'number' || sub === undefined || exp === undefined)
      return undefined;
    return { claims: { userId: Number(sub), sessionId: sid, generation: gen }, endsAt: exp };
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
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
