import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** One file of a built web app, ready to be sent. */
export interface WebFile {
  media: string;
  etag: string;
  /** The name contains a hash of the content, so the content never changes. */
  isHashed: boolean;
  plain: Buffer;
  /** Compressed bytes by coding; undefined for content that compression does not shrink. */
  compressed: { br: Buffer; gzip: Buffer } | undefined;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

/**
 * Reads a built web app into memory, by path. Requests are looked up in this table and never on the disk, so
 * nothing else can be reached. Source maps, hidden files and unknown types are left out.
 */
export function readWebFiles(folder: string): ReadonlyMap<string, WebFile> {
  const files = new Map<string, WebFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const media = mediaTypes[extname(entry.name)];
    if (!entry.isFile() || media === undefined || path.split('/').some((part) => part.startsWith('.')))
      continue;
    files.set(path, readWebFile(file, { path, media }));
  }
  return files;
}

function readWebFile(file: string, { path, media }: { path: string; media: string }): WebFile {
  const plain = readFileSync(file);
  const isText = /^text\/|json|svg/.test(media) && plain.length > 1024;
  return {
    media,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    isHashed: path.startsWith('/assets/'),
    plain,
    compressed: isText
      ? {
          br: readIfThere(`${file}.br`) ?? brotli(plain),
          gzip: readIfThere(`${file}.gz`) ?? gzipSync(plain),
        }
      : undefined,
  };
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** A middling level: the best one would hold up the start for seconds. */
function brotli(plain: Buffer): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}
