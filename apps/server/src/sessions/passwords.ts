import { hash, verify } from '@node-rs/argon2';
import { giveWayInPool } from '../give-way.ts';
import { AppError } from '../errors.ts';

export interface Hashing {
  hash(password: string): Promise<string>;
  /** Takes as long for an account without a password as for a wrong one. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
}

/** Hashes and checks passwords, few at a time. Further calls are refused as `busy`. */
export interface Passwords extends Hashing {
  /** For work that does more than hash: it begins in its turn, or is refused before it costs anything. */
  admit<T>(work: (hashing: Hashing) => Promise<T>): Promise<T>;
  /** Whether a stored hash was made with less effort than now. */
  isOutdated(stored: string): boolean;
}

/** About 55 ms each (trust, section 4); the lowest accepted setting takes 10 and is for tests. */
const strong = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const fast = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each hash takes 64 MiB and all of a core. */
const maxHashes = 2;
/** Allow two extra sign-ins in the pre/post-hash phase so the hash slots never idle. */
const maxAtWork = 4;
/** So many more wait, the rest is asked to come again. */
const maxWaiting = 38;

export function createPasswords({ fastHashing }: { fastHashing: boolean }): Passwords {
  // The library's own choice of algorithm is argon2id.
  const settings = fastHashing ? fast : strong;
  const label = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`;
  // Belongs to no password that anybody knows. Same setting, so that checking it takes as long.
  const dummy = `${label}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

  const oneOfFew = createGate({ maxAtWork: maxHashes, maxWaiting: Number.POSITIVE_INFINITY });
  /** In one of the threads that Node keeps for it, behind the one that answers. */
  const behind = <T>(start: () => Promise<T>) =>
    oneOfFew(() => {
      const hashed = start();
      giveWayInPool();
      return hashed;
    });
  const hashing: Hashing = {
    hash: (password) => behind(() => hash(password.normalize('NFKC'), settings)),
    verify: async (password, stored) => {
      const right = await behind(() => verify(stored ?? dummy, password.normalize('NFKC')));
      return right && typeof stored === 'string';
    },
  };
  const inTurn = createGate({ maxAtWork, maxWaiting });
  const admit = <T>(work: (hashing: Hashing) => Promise<T>) => inTurn(() => work(hashing));

  return {
    admit,
    hash: (password) => admit(() => hashing.hash(password)),
    verify: (password, stored) => admit(() => hashing.verify(password, stored)),
    isOutdated: (stored) => !stored.startsWith(label),
  };
}

interface GateSize {
  maxAtWork: number;
  maxWaiting: number;
}

function createGate({ maxAtWork, maxWaiting }: GateSize): <T>(work: () => Promise<T>) => Promise<T> {
  let atWork = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (atWork >= maxAtWork) {
      if (waiting.length >= maxWaiting) throw new AppError('busy', { retryAfterS: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      atWork += 1;
    }
    try {
      return await work();
    } finally {
      // The turn goes to the next one directly, so `atWork` stays as it is.
      const next = waiting.shift();
      if (next === undefined) atWork -= 1;
      else next();
    }
  };
}
