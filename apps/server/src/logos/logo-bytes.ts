import type { Look } from '@inkfield/contract/look';
import type { PageSetup } from '@inkfield/engine/template';
import { AppError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { fontsOfLook } from '../templates/look-fonts.ts';
import { picturesOf } from '../templates/look-pictures.ts';

/** Size of the cache for the last used pictures and fonts, which every document of their template needs. */
const maxKeptBytes = 16_000_000;
const keptBy = new WeakMap<Storage, Map<string, Uint8Array>>();

/** The bytes of a page's logo. */
export async function findLogoBytes(storage: Storage, { logo }: PageSetup): Promise<Uint8Array | undefined> {
  return logo === undefined ? undefined : findBytes(storage, logo.sha256);
}

/** The bytes of the pictures of a look, by name of their content. */
export async function findPictureBytes(
  storage: Storage,
  look: Look | null,
): Promise<Map<string, Uint8Array>> {
  return findAll(storage, picturesOf(look));
}

/** The bytes of the uploaded fonts of a look, by name of their content. */
export async function findFontBytes(storage: Storage, look: Look | null): Promise<Map<string, Uint8Array>> {
  return findAll(storage, fontsOfLook(look));
}

async function findAll(storage: Storage, names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const files = await Promise.all(names.map(async (name) => [name, await findBytes(storage, name)] as const));
  return new Map(files);
}

/** The content of a name never changes. */
async function findBytes(storage: Storage, sha256: string): Promise<Uint8Array> {
  const kept = keptBy.get(storage) ?? new Map<string, Uint8Array>();
  keptBy.set(storage, kept);
  const bytes = kept.get(sha256) ?? (await storage.find(sha256));
  // A document without a picture that its template has would be another document.
  if (bytes === undefined) throw new AppError('storage_unavailable');
  kept.delete(sha256);
  kept.set(sha256, bytes);
  let total = kept.values().reduce((sum, one) => sum + one.byteLength, 0);
  for (const [oldest, { byteLength }] of kept) {
    if (total <= maxKeptBytes) break;
    kept.delete(oldest);
    total -= byteLength;
  }
  return bytes;
}
