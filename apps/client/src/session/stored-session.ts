import type { User } from '@inkfield/contract/users';

/** The keys of local storage (specification 9). */
export const storageKeys = { access: 'access_token', refresh: 'refresh_token', user: 'user' } as const;

export interface StoredSession {
  access: string;
  refresh: string | undefined;
  user: User;
}

export interface SessionStorage {
  /** False when the browser keeps nothing for us: the session then ends with the page. */
  readonly isLasting: boolean;
  read(): StoredSession | undefined;
  /** Whether another tab is signing in as another user, so that the entries belong to different users. */
  isMixed(): boolean;
  write(session: StoredSession): void;
  clear(): void;
}

/** Local storage, or the memory of the page if the browser blocks it. */
export function openSessionStorage(local: () => Storage): SessionStorage {
  const storage = reachable(local);
  if (!storage) return memoryStorage();
  // A session that does not fit (quota exceeded) is kept in memory, for this page only.
  const overflow = memoryStorage();
  return {
    isLasting: true,
    read: () => overflow.read() ?? readFrom(storage),
    isMixed: () => overflow.read() === undefined && isMixedIn(storage),
    write(session) {
      try {
        writeTo(storage, session);
        overflow.clear();
      } catch {
        clearIn(storage);
        overflow.write(session);
      }
    },
    clear() {
      overflow.clear();
      clearIn(storage);
    },
  };
}

function reachable(local: () => Storage): Storage | undefined {
  try {
    const storage = local();
    storage.getItem(storageKeys.access);
    return storage;
  } catch {
    return undefined;
  }
}

function memoryStorage(): SessionStorage {
  let held: StoredSession | undefined;
  return {
    isLasting: false,
    read: () => held,
    isMixed: () => false,
    write(session) {
      held = session;
    },
    clear() {
      held = undefined;
    },
  };
}

/** Both the access token and the user must be there (specification 4); anything unreadable counts as absent. */
function readFrom(storage: Storage): StoredSession | undefined {
  const access = storage.getItem(storageKeys.access);
  const user = parseUser(storage.getItem(storageKeys.user));
  if (!access || !user || isOfAnother(access, user)) return undefined;
  return { access, user, refresh: storage.getItem(storageKeys.refresh) ?? undefined };
}

function isMixedIn(storage: Storage): boolean {
  const access = storage.getItem(storageKeys.access);
  const user = parseUser(storage.getItem(storageKeys.user));
  return access !== null && user !== undefined && isOfAnother(access, user);
}

function isOfAnother(access: string, user: User): boolean {
  const owner = ownerOf(access);
  return owner !== undefined && owner !== user.id;
}

function writeTo(storage: Storage, { access, refresh, user }: StoredSession): void {
  storage.setItem(storageKeys.user, JSON.stringify(user));
  if (refresh) storage.setItem(storageKeys.refresh, refresh);
  else storage.removeItem(storageKeys.refresh);
  storage.setItem(storageKeys.access, access);
}

function clearIn(storage: Storage): void {
  for (const key of Object.values(storageKeys)) storage.removeItem(key);
}

/** A user is far shorter than this; garbage of megabytes is not worth parsing. */
const maxUserLength = 20_000;

function parseUser(json: string | null): User | undefined {
  if (!json || json.length > maxUserLength) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return isUser(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** By hand: the landing page reads the session too, and should not load a schema library for it. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const { id, email, first_name, last_name, role }: Partial<Record<keyof User, unknown>> = value;
  return (
    typeof id === 'number' &&
    [email, first_name, last_name].every((text) => typeof text === 'string') &&
    typeof role === 'string'
  );
}

/**
 * Whose access token this is, as it says itself; undefined for one that says nothing readable. Nothing is decided by
 * it but whether two entries of storage belong together: only the server can tell whether a token is good.
 */
function ownerOf(access: string): number | undefined {
  const payload = access.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return undefined;
    const id = Number(claims.sub);
    return Number.isInteger(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
