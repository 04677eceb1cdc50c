import { createSecretKey } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { isSigned, keysFor, readBase64Url, sign } from './keys.ts';

/** What an access token says; everything else is read from the database at each request. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
  generation: number;
}

const issuer = 'inkfield';
const audience = 'inkfield-api';
const mediaType = 'at+jwt';

export async function writeAccessToken(config: Config, clock: Clock, claims: AccessClaims): Promise<string> {
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ sid: claims.sessionId, gen: claims.generation })
    .setProtectedHeader({ alg: 'HS256', typ: mediaType })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(claims.userId))
    .setIssuedAt(now)
    .setExpirationTime(now + config.accessTtlS)
    .sign(createSecretKey(keysFor(config, 'access').current));
}

/** The claims of a token that is ours and still good. */
export async function readAccessToken(
  config: Config,
  clock: Clock,
  token: string,
): Promise<AccessClaims | undefined> {
  const signature = token.split('.')[2];
  if (signature === undefined || readBase64Url(signature) === undefined) return undefined;
  const { current, previous } = keysFor(config, 'access');
  for (const key of previous === undefined ? [current] : [current, previous]) {
    const claims = await verify(token, key, clock);
    if (claims !== undefined) return claims;
  }
  return undefined;
}

async function verify(token: string, key: Buffer, clock: Clock): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, createSecretKey(key), {
      algorithms: ['HS256'],
      typ: mediaType,
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'sid', 'gen'],
      currentDate: new Date(clock.now()),
    });
    const { sub, sid, gen } = payload;
    if (typeof sid !== 'string' || typeof gen !== 'number' || sub === undefined) return undefined;
    return { userId: Number(sub), sessionId: sid, generation: gen };
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
