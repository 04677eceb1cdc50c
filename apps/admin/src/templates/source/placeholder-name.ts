/** The name between the brackets of a placeholder. */
export function placeholderName(raw: string): string {
  const inside = raw.slice(1, -1);
  return /^[A-Za-z][A-Za-z0-9_]*(?=\.|$| as | or )/.exec(inside)?.[0] ?? inside.trim();
}
