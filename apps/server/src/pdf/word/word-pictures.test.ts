import { Buffer } from 'node:buffer';
import type { Look, LookPicture } from '@inkfield/contract/look';
import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import type { PageSetup } from '@inkfield/engine/template';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildPng } from '../../../test/picture-builder.ts';
import { orderMistakes } from '../../../test/word-order.ts';
import { readImport } from '../../imports/read-import.ts';
import { writeWord } from './write-word.ts';

const sha256 = 'a'.repeat(64);
const pictures = new Map([[sha256, new Uint8Array(buildPng())]]);
const inLine: LookPicture = { sha256, width: 90, height: 30, alt: 'Seal' };
const ofPage = { x: 40, y: 20, of: 'page' as const };

function lookWith(picture: LookPicture, pages: Partial<Look['pages'][number]> = {}): Look {
  return plainLook({ pages: [plainPage(pages)], pictures: { Seal: picture } });
}

async function write(
  look: Look,
  text = 'Sealed {picture Seal} here.',
  files = pictures,
  page: PageSetup = {},
) {
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(text), { fields: [], values: {}, mode: 'final', locale });
  const request = { document, page, look, title: 'A', language: 'en', date: '2026-03-05T10:20:30Z' };
  const { docx } = await writeWord(
    { ...request, output: 'docx', copyLine: 'Copy 1' },
    { pictures: files, logo: files.get(sha256) },
  );
  const parts = Object.entries(unzipSync(docx)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  return { docx, parts: Object.fromEntries(parts) as Record<string, string> };
}

test.each<[string, LookPicture]>([
  ['in its line', inLine],
  ['at a place of the page', { ...inLine, at: ofPage }],
  ['at a place of its paragraph', { ...inLine, at: { ...ofPage, of: 'paragraph' } }],
  ['cut at its sides', { ...inLine, crop: { top: 0.1, right: 0, bottom: 0.2, left: 0.25 } }],
  [
    'drawn as a rectangle',
    { width: 90, height: 30, fill: 'c1a2b3', edge: { width: 2, color: '112233' }, at: ofPage },
  ],
  ['turned and mirrored', { ...inLine, turn: 90, flip: 'down' }],
  [
    'drawn as a triangle',
    { width: 90, height: 30, outline: 'M500 0L1000 1000L0 1000Z', fill: 'c1a2b3', at: ofPage },
  ],
  ['drawn as a line', { width: 90, height: 0, edge: { width: 1.5, color: '112233' }, at: ofPage }],
])('a picture %s is the same when the Word file is imported', async (_what, picture) => {
  const { docx } = await write(lookWith(picture));
  const { look, pictures: files = [], warnings } = await readImport(docx, 'a.docx');
  const [found] = Object.values(look?.pictures ?? {});
  const { sha256: _own, ...same } = picture;
  expect(found).toMatchObject(same);
  expect(files).toHaveLength(picture.sha256 === undefined ? 0 : 1);
  expect(warnings).toEqual([]);
});

test('pictures behind a page hang at its headers, each kind of page with its own', async () => {
  const background = { usual: [], first: ['Seal'] };
  const furniture = { header: { usual: 'Vance Legal' }, footer: {} };
  const { docx, parts } = await write(lookWith({ ...inLine, at: ofPage }, { background, furniture }), 'Dear');
  const headers = Object.entries(parts).filter(([name]) => /^word\/header\d\.xml$/.test(name));
  const drawings = headers.map(([, xml]) => [xml.includes('behindDoc="1"'), xml.includes('Vance Legal')]);
  expect(drawings).toEqual([
    [false, true],
    [true, true],
  ]);
  const { look } = await readImport(docx, 'a.docx');
  expect(look?.pages[0]?.background).toEqual({ usual: [], first: ['Picture 1'] });
});

test('files with the same pictures have the same bytes, and every drawing a number of its own', async () => {
  const twice = '{picture Seal} {picture Seal}';
  const furniture = { header: { usual: '{picture Seal}' }, footer: {} };
  const [first, second] = [
    await write(lookWith(inLine, { furniture }), twice),
    await write(lookWith(inLine, { furniture }), twice),
  ];
  expect(first.docx).toEqual(second.docx);
  const xml = Object.values(first.parts).join('');
  const ids = [...xml.matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(3);
  expect(orderMistakes(first.parts['word/document.xml'] ?? '')).toEqual([]);
});

test('the line of a copy stands below the footer of a look', async () => {
  const { parts } = await write(lookWith(inLine, { furniture: { header: {}, footer: { usual: 'Foot' } } }));
  expect(parts['word/footer1.xml']).toMatch(/>Foot<.*>Copy 1</);
});

test('the logo of the template stands above the header of a look', async () => {
  const logo = {
    sha256,
    pixel_width: 300,
    pixel_height: 100,
    alt: 'Vance',
    align: 'right' as const,
    height: 36,
  };
  const furniture = { header: { usual: 'Head {picture Seal}' }, footer: {} };
  const { parts } = await write(lookWith(inLine, { furniture }), 'Dear', pictures, { logo });
  const ids = [...(parts['word/header1.xml'] ?? '').matchAll(/<wp:docPr id="(\d+)" name="(\w+)"/g)];
  expect(ids.map(([, id, name]) => [id, name])).toEqual([
    ['1', 'Logo'],
    ['2', 'Seal'],
  ]);
});

test('pictures stand on those above them in the text and below its words, whatever their size', async () => {
  const pictures = Object.fromEntries(
    [90, 30].map((height) => [`P${height}`, { width: 90, height, fill: 'c1a2b3', at: ofPage }]),
  );
  const look = plainLook({ pages: [plainPage({})], pictures });
  const { parts } = await write(look, '{picture P90} {picture P30} Words', new Map());
  const anchors = [...(parts['word/document.xml'] ?? '').matchAll(/<wp:anchor [^>]*>/g)].map(([tag]) => tag);
  const heights = anchors.map((tag) => Number(/relativeHeight="(\d+)"/.exec(tag)?.[1]));
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(anchors.every((tag) => tag.includes('behindDoc="1"'))).toBe(true);
});

test('a picture without its file, and an unknown one, print nothing', async () => {
  const { parts } = await write(lookWith(inLine), '{picture Seal} {picture Other}', new Map());
  expect(parts['word/document.xml']).not.toContain('<w:drawing>');
});

test('a line of an exact height grows with its picture, and no other one does', async () => {
  const line = { line: { exact: 14 } };
  const { parts } = await write(plainLook({ styles: { Body: line }, pictures: { Seal: inLine } }));
  const hanging = { ...inLine, at: { ...ofPage, of: 'paragraph' as const } };
  const { parts: beside } = await write(plainLook({ styles: { Body: line }, pictures: { Seal: hanging } }));
  const rule = (file: typeof parts) => /w:lineRule="(\w+)"/.exec(file['word/document.xml'] ?? '')?.[1];
  expect([rule(parts), rule(beside)]).toEqual(['atLeast', undefined]);
});
