import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildJpeg, buildPng, pngChunk } from '../../test/picture-builder.ts';
import { AppError } from '../errors.ts';
import { readPicture } from './read-picture.ts';

async function refusal(bytes: Uint8Array): Promise<unknown> {
  const error = await readPicture(bytes).catch((caught: unknown) => caught);
  return error instanceof AppError ? error.options.fields?.['file'] : error;
}

const damaged = ['The picture is damaged or not complete.'];
const png = buildPng();
const jpeg = buildJpeg();
/** The same picture with another byte at a place. */
const changed = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
};
const bomb = buildPng({ pixels: Buffer.alloc(50_000_000) });

describe('pictures', () => {
  test('PNG and JPEG come out with their size, whatever they are called', async () => {
    expect(await readPicture(png)).toMatchObject({ media: 'image/png', width: 300, height: 100 });
    expect(await readPicture(jpeg)).toMatchObject({ media: 'image/jpeg', width: 8, height: 8 });
  });

  test('what programs add stays behind: texts, profiles, places, what comes after the end', async () => {
    const profile = pngChunk(
      'iCCP',
      Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(1_000_000))]),
    );
    const text = pngChunk('tEXt', Buffer.from('Author\0somebody'));
    const full = Buffer.concat([buildPng({ more: [profile, text] }), Buffer.from('<script>')]);
    expect(Buffer.from((await readPicture(full)).bytes).equals(png)).toBe(true);
    const clean = Buffer.from((await readPicture(Buffer.concat([jpeg, Buffer.from('<?php')]))).bytes);
    expect(clean.toString('latin1')).not.toMatch(/Exif|comment|php/);
    expect((await readPicture(clean)).width).toBe(8);
  });

  test.each([
    ['an empty file', Buffer.alloc(0), ['The file is empty.']],
    ['a text', Buffer.from('PNG'), ['Please choose a PNG or JPEG picture.']],
    ['a PDF', Buffer.from('%PDF-1.7'), ['Please choose a PNG or JPEG picture.']],
    ['a GIF', Buffer.from('GIF89a'), ['Please choose a PNG or JPEG picture.']],
    [
      'an SVG with a script',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      ['SVG pictures cannot be used. Save the logo as PNG, about 1000 pixels wide.'],
    ],
    ['a PNG of its signature alone', png.subarray(0, 8), damaged],
    ['a PNG cut in its pixels', png.subarray(0, png.length - 40), damaged],
    ['a PNG without its end', png.subarray(0, png.length - 12), damaged],
    ['a PNG with a wrong checksum', changed(png, png.length - 20, (png.at(-20) ?? 0) ^ 1), damaged],
    ['a PNG with fewer pixels than it says', buildPng({ pixels: Buffer.alloc(901) }), damaged],
    ['a bomb of pixels', bomb, damaged],
    [
      'a PNG of a colour kind that there is not',
      buildPng({ more: [pngChunk('IHDX', Buffer.alloc(1))] }),
      damaged,
    ],
    [
      'a PNG that claims to be huge',
      buildPng({ width: 30_000, height: 30_000, pixels: Buffer.alloc(1) }),
      ['The picture has 30000 × 30000 pixels. At most 2000 × 2000 are possible.'],
    ],
    ['a PNG without width', buildPng({ width: 0, pixels: Buffer.alloc(1) }), damaged],
    ['a JPEG cut in its scan', jpeg.subarray(0, -3), damaged],
    ['a JPEG of its beginning alone', jpeg.subarray(0, 4), damaged],
    ['a JPEG whose segment leads beyond the file', changed(jpeg, 4, 0xff), damaged],
    [
      'a JPEG in the colours of a printing press',
      buildJpeg({ components: 4 }),
      ['The picture has the colours of a printing press (CMYK). Save it with RGB colours.'],
    ],
    [
      'a JPEG of very many scans',
      buildJpeg({ scans: 1000 }),
      ['The picture is too intricate. Save it as PNG.'],
    ],
  ])('%s is refused with what is wrong', async (_what, bytes, texts) => {
    expect(await refusal(bytes)).toEqual(texts);
  });

  test('no cut and no change of a byte brings anything but a picture or a refusal', async () => {
    for (const whole of [png, jpeg]) {
      for (let at = 0; at < Math.min(whole.length, 700); at += 1) {
        for (const bytes of [whole.subarray(0, at), changed(whole, at, 0xff), changed(whole, at, 0)]) {
          const outcome = await readPicture(bytes).catch((error: unknown) => error);
          expect(
            outcome instanceof AppError || (typeof outcome === 'object' && 'media' in (outcome ?? {})),
          ).toBe(true);
        }
      }
    }
  });
});
