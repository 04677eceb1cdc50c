type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The members of an object that have a value. */
export function withoutUndefined<T extends object>(members: T): Present<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<T>;
}
