import type { Config } from '../config.ts';
import { isSigned, keysFor, readBase64Url, sign } from './keys.ts';

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
