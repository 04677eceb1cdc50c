import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../http/errors.ts';

/** Hashes and checks passwords, few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account without a password as for a wrong one. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
  /** Whether a stored hash was made with less effort than now. */
  isOutdated(stored: string): boolean;
}

/** About 55 ms each (trust, section 4); the lowest accepted setting takes 10 and is for tests. */
const strong = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const fast = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each hash takes 64 MiB of this node: two at once, forty waiting, the rest is asked to come again. */
const maxRunning = 2;
const maxWaiting = 40;

export function createPasswords({ fastHashing }: { fastHashing: boolean }): Passwords {
  // The library's own choice of algorithm is argon2id.
  const settings = fastHashing ? fast : strong;
  const inTurn = createGate();
  const label = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`;
  // Belongs to no password that anybody knows. Same setting, so that checking it takes as long.
  const dummy = `${label}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), settings)),
    verify: async (password, stored) => {
      const right = await inTurn(() => verify(stored ?? dummy, password.normalize('NFKC')));
      return right && typeof stored === 'string';
    },
    isOutdated: (stored) => !stored.startsWith(label),
  };
}

function createGate(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new AppError('busy', { retryAfterS: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The turn goes to the next one directly, so `running` stays as it is.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
