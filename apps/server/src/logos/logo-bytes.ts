import type { PageSetup } from '@inkfield/engine/template';
import { AppError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';

/** At most 4 MB: one logo is on every document of its template. */
const maxKept = 8;
const keptBy = new WeakMap<Storage, Map<string, Uint8Array>>();

/** The bytes of a page's logo. The last few are cached, since the content of a name never changes. */
export async function findLogoBytes(storage: Storage, { logo }: PageSetup): Promise<Uint8Array | undefined> {
  if (logo === undefined) return undefined;
  const kept = keptBy.get(storage) ?? new Map<string, Uint8Array>();
  keptBy.set(storage, kept);
  const bytes = kept.get(logo.sha256) ?? (await storage.find(logo.sha256));
  // A document without the logo that its template has would be another document.
  if (bytes === undefined) throw new AppError('storage_unavailable');
  kept.delete(logo.sha256);
  kept.set(logo.sha256, bytes);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return bytes;
}
