/**
 * Whose access token this is, as it says itself; undefined for one that says nothing readable. Nothing is decided by
 * it but whether two entries of storage belong together: only the server can tell whether a token is good.
 */
export function ownerOf(access: string): number | undefined {
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
