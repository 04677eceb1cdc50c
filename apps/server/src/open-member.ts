/**
 * The JSON of an object, up to the value of one more member. The caller adds the JSON of the value, which may be megabytes
 * and is not read to be written again, and `}`.
 */
export function openMember(json: string, name: string): string {
  return `${json.slice(0, -1)},${JSON.stringify(name)}:`;
}
