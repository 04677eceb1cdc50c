import fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzipPart, joinGzip } from './gzip-parts.ts';

// gunzip checks the checksum and the length.
test('parts that were compressed on their own are one stream in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 })), (contents) => {
      const parts = contents.map(gzipPart);
      expect(gunzipSync(joinGzip(parts)).toString()).toBe(contents.join(''));
      const turned = parts.toReversed();
      expect(gunzipSync(joinGzip(turned)).toString()).toBe(contents.toReversed().join(''));
    }),
  );
});

test('a long part is compressed', () => {
  const long = 'The Seller sells the house. '.repeat(100_000);
  const stream = joinGzip([gzipPart('['), gzipPart(long), gzipPart(']')]);
  expect(stream.length).toBeLessThan(long.length / 50);
  expect(gunzipSync(stream).toString()).toBe(`[${long}]`);
});
