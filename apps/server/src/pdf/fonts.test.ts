import { describe, expect, it } from 'vitest';
import { readCoverage } from './coverage.ts';
import { fontFamilies, fontFiles } from './fonts.ts';

const coverage = readCoverage(fontFiles());

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
}

/** Every character of an encoding with two bytes, as a country uses it. */
function charactersOf(encoding: string): string[] {
  const decoder = new TextDecoder(encoding);
  const pairs = range(0x81, 0xfe).flatMap((first) => range(0x40, 0xfe).map((second) => first + second));
  const texts = pairs.map((pair) =>
    decoder.decode(Uint8Array.from(pair, (byte) => byte.codePointAt(0) ?? 0)),
  );
  return [...new Set(texts.join(''))].filter((character) => /[^\p{Co}\p{Cn}\p{Cc}\uFFFD\s]/u.test(character));
}

function missing(characters: readonly string[]): string {
  return characters.filter((character) => !coverage.has(character.codePointAt(0) ?? 0)).join('');
}

describe('the fonts have', () => {
  it.each([
    ['Japan’s characters', charactersOf('shift_jis')],
    ['China’s characters', charactersOf('gbk')],
    ['Korea’s syllables', range(0xac00, 0xd7a3)],
    ['Western and Central European letters', [...range(0xa1, 0xac), ...range(0xae, 0x17f)]],
    ['Greek', [...'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώϊϋΐΰαβγδεζηθικλμνξοπρσςτυφχψω']],
    ['Cyrillic', range(0x400, 0x45f)],
    ['Hebrew', range(0x5d0, 0x5ea)],
    [
      'Arabic, Persian and Urdu',
      [...range(0x621, 0x63a), ...range(0x641, 0x652), ...'٠١٢٣٤٥٦٧٨٩پچژگکیٹڈڑںےہ؟،؛'],
    ],
    ['Thai', [...range(0xe01, 0xe3a), ...range(0xe3f, 0xe5b)]],
    ['Devanagari', range(0x904, 0x939)],
    ['Vietnamese', range(0x1ea0, 0x1ef9)],
    ['currencies', [...'$¢£¤¥€₩₪₫₱₹₺₽₿฿₴₦']],
    ['signs of forms and laws', [...'☐☑☒✓✔✗✘§¶†‡•◦▪■□●○◆→←↑↓⇒©®™℠№½⅓⅔¼¾‰±×÷≤≥≠≈∞′″“”‘’„‚«»‹›–—…']],
    ['emoji', [...'😀👍❤🎉🏠📄✅❌⚠']],
  ])('%s', (_, characters) => {
    expect(characters.length).toBeGreaterThan(8);
    expect(missing(characters)).toBe('');
  });

  it('not what nobody drew', () => {
    expect(missing(['\u{10A00}', '\uFDD0', '\u{10FFFF}'])).toBe('\u{10A00}\uFDD0\u{10FFFF}');
  });
});

it('the language settles whose Han shapes come first', () => {
  const order = (language: string) =>
    fontFamilies('serif', language).filter((family) =>
      ['BIZ UDPGothic', 'NanumGothic', 'Noto Sans SC'].includes(family),
    );
  expect([order('ja')[0], order('ko')[0], order('zh')[0]]).toEqual([
    'BIZ UDPGothic',
    'NanumGothic',
    'Noto Sans SC',
  ]);
  expect(new Set(order('ja'))).toEqual(new Set(order('zh')));
  expect(fontFamilies('sans', 'en')[0]).toBe('Inter');
});
