import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes file.br and file.gz beside each text file, so that nothing is compressed while it is served. */
export function compressAssets(dist: string): void {
  for (const path of globSync('**/*.{html,js,css,svg,txt}', { cwd: dist })) {
    const bytes = readFileSync(join(dist, path));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(join(dist, `${path}.br`), brotliCompressSync(bytes, { params }));
    writeFileSync(join(dist, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
