import { expect, test } from 'vitest';
import { buildJpeg, buildPng } from '../../../test/picture-builder.ts';
import { lookPictureLimits, readPicture } from '../../logos/read-picture.ts';
import { createRedrawing } from './redraw-picture.ts';

const limits = { bytes: 5000, side: 400, area: 60_000 };
/** The header of a PNG that claims a size and has no pixel. */
const claims = (width: number, height: number) => buildPng({ width, height, pixels: Buffer.alloc(10) });

test('a picture with too many pixels is drawn smaller, in the same shape', async () => {
  const file = buildPng({ width: 3000, height: 2400 });
  const small = await createRedrawing({ ...lookPictureLimits, area: 7_000_000 })(file);
  const { width, height, media } = await readPicture(small, lookPictureLimits);
  expect({ width, height, media }).toEqual({ width: 2738, height: 2190, media: 'image/png' });
});

test('a picture that is too long for a side is drawn smaller', async () => {
  const small = await createRedrawing(limits)(buildPng({ width: 500, height: 10 }));
  expect(await readPicture(small, limits)).toMatchObject({ width: 400, height: 8 });
});

test('a picture that fits stays as it is', async () => {
  for (const file of [buildPng(), buildJpeg({ components: 3 })])
    expect(await createRedrawing(limits)(file)).toBe(file);
});

test('a picture with too many bytes becomes a JPEG where a PNG would not do', async () => {
  const noise = Buffer.alloc(40 * 121);
  for (let at = 0, value = 1; at < noise.length; at += 1) {
    value = (value * 1103515245 + 12345) % 2147483648;
    noise[at] = at % 121 === 0 ? 0 : value >> 16;
  }
  const file = buildPng({ width: 40, height: 40, pixels: noise });
  const few = { ...limits, bytes: 2000 };
  expect(file.length).toBeGreaterThan(few.bytes);
  const small = await createRedrawing(few)(file);
  expect(await readPicture(small, { ...limits, bytes: file.length })).toMatchObject({
    media: 'image/jpeg',
    width: 40,
  });
});

test('the colours of a printing press become those of a screen', async () => {
  const file = buildJpeg({ components: 4 });
  await expect(readPicture(file, limits)).rejects.toThrow();
  expect(await readPicture(await createRedrawing(limits)(file), limits)).toMatchObject({
    width: 8,
    height: 8,
  });
});

test('a picture beyond the pixels of a canvas is not unpacked', async () => {
  const progressive = buildJpeg({ components: 3, width: 4100, height: 4100, isProgressive: true });
  for (const file of [claims(12_001, 10), claims(7000, 6000), progressive])
    expect(await createRedrawing(limits)(file)).toBe(file);
});

test('a document can have 60 million pixels redrawn, and no more', async () => {
  const redraw = createRedrawing(limits);
  const half = claims(10_000, 3000);
  const results: string[] = [];
  for (const file of [half, half, half])
    results.push(
      await redraw(file).then(
        (same) => (same === file ? 'as it is' : 'drawn'),
        () => 'damaged',
      ),
    );
  expect(results).toEqual(['damaged', 'damaged', 'as it is']);
});
