/** '1 row', '2,500 rows'. `many` is only needed for an irregular plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
