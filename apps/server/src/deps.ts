import type { Logger } from 'pino';
import type { WatchedClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Limits } from './limits/limits.ts';
import type { Typesetter } from './pdf/typesetter.ts';
import type { AccessTokens } from './sessions/tokens.ts';
import type { Passwords } from './sessions/passwords.ts';
import type { Storage } from './storage/storage.ts';

/** The dependencies that the handlers share. */
export interface Deps {
  config: Config;
  database: Database;
  clock: WatchedClock;
  log: Logger;
  limits: Limits;
  passwords: Passwords;
  accessTokens: AccessTokens;
  typesetter: Typesetter;
  storage: Storage;
}
