/** The keys of an object whose type lists all of them, such as a table of names. */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
}
