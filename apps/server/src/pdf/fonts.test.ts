import { bulletSigns } from '@inkfield/contract/look-limits';
import { describe, expect, it } from 'vitest';
import { readCoverage } from './coverage.ts';
import { fontFamilies, fontFiles, hanShapes, neededFamilies, regularFile } from './fonts.ts';

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
    ['Taiwan’s characters', charactersOf('big5')],
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
    ['Ethiopic', range(0x1200, 0x1248)],
    ['Armenian', range(0x531, 0x556)],
    ['Georgian', range(0x10d0, 0x10f0)],
    ['Bengali', [...'অআইঈউঊঋকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহািীুূৃেৈোৌ্ং']],
    ['Gurmukhi', [...'ਅਆਇਈਉਊਕਖਗਘਙਚਛਜਝਞਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਵਸਹਾਿੀੁੂੇੈੋੌੰੱ']],
    ['Gujarati', [...'અઆઇઈઉઊકખગઘચછજઝટઠડઢણતથદધનપફબભમયરલવશષસહાિીુૂૃેૈોૌ્ં']],
    ['Tamil', [...'அஆஇஈஉஊஎஏஐஒஓஔகஙசஞடணதநபமயரலவழளறனாிீுூெேைொோௌ்']],
    ['Telugu', range(0xc15, 0xc28)],
    ['Kannada', range(0xc95, 0xca8)],
    ['Malayalam', range(0xd15, 0xd28)],
    ['Sinhala', range(0xd85, 0xd96)],
    ['Lao', [...'ກຂຄງຈຊຍດຕຖທນບປຜຝພຟມຢຣລວສຫອຮະັາິີຶືຸູເແໂໃໄ່້']],
    ['Khmer', range(0x1780, 0x17b3)],
    ['Burmese', range(0x1000, 0x1021)],
    ['Vietnamese', range(0x1ea0, 0x1ef9)],
    ['currencies', [...'$¢£¤¥€₩₪₫₱₹₺₽₿฿₴₦']],
    ['signs of forms and laws', [...'☐☑☒✓✔✗✘§¶†‡•◦▪■□●○◆→←↑↓⇒©®™℠№½⅓⅔¼¾‰±×÷≤≥≠≈∞′″“”‘’„‚«»‹›–—…']],
    ['bullets of looks', [...bulletSigns]],
    ['emoji', [...'😀👍❤🎉🏠📄✅❌⚠']],
  ])('%s', (_, characters) => {
    expect(characters.length).toBeGreaterThan(8);
    expect(missing(characters)).toBe('');
  });

  it('not what nobody drew', () => {
    expect(missing(['\u{10A00}', '\uFDD0', '\u{10FFFF}'])).toBe('\u{10A00}\uFDD0\u{10FFFF}');
  });
});

describe('the families that a document may need', () => {
  it.each([
    ['Fee: 1,250 € – “net”', 1],
    ['Größe in Ångström', 1],
    ['Αθήνα', fontFamilies('serif', 'simplified').length],
    ['☐ 契約', fontFamilies('serif', 'simplified').length],
  ])('for "%s" are %i', (text, count) => {
    expect(neededFamilies('en-US', ['par', text])).toHaveLength(count);
  });

  it('are one only where each of its faces has every character', () => {
    const isAlone = (code: number) => neededFamilies('en-US', [String.fromCodePoint(code)]).length === 1;
    const invisible = new Set(['\n', '\u00ad', '\u200b', '\u2060']);
    const alone = range(0, 0x24ff).filter((one) => isAlone(one.codePointAt(0) ?? 0) && !invisible.has(one));
    expect(alone.length).toBeGreaterThan(250);
    for (const style of ['Regular', 'Bold', 'It', 'BoldIt']) {
      const face = readCoverage([regularFile('Source Serif 4').replace('Regular', style)]);
      expect(alone.filter((one) => !face.has(one.codePointAt(0) ?? 0))).toEqual([]);
    }
  });
});

describe('Han characters have the shapes', () => {
  it.each([
    ['of the language', 'ja', '契約', 'japanese'],
    ['of the language', 'ko-KR', '契約', 'korean'],
    ['of the language', 'zh-CN', '合同', 'simplified'],
    ['of the region', 'zh-TW', '合約', 'traditional'],
    ['of the script', 'zh-Hant', '合約', 'traditional'],
    ['of the script before the region', 'zh-Hans-HK', '合同', 'simplified'],
    ['of the language before the kana', 'zh-CN', 'かな', 'simplified'],
    ['of the kana in another language', 'en-US', '直ちに', 'japanese'],
    ['of the hangul in another language', 'en-US', '계약', 'korean'],
    ['of China without a hint', 'en-US', '直骨', 'simplified'],
  ])('%s: %s %s', (_, language, text, shapes) => {
    expect(hanShapes(language, ['Sold to', text])).toBe(shapes);
  });

  it('by the family that is asked first', () => {
    const han = ['BIZ UDPGothic', 'NanumGothic', 'Noto Sans SC', 'Noto Sans TC'];
    const order = (shapes: Parameters<typeof fontFamilies>[1]) =>
      fontFamilies('serif', shapes).filter((family) => han.includes(family));
    expect(
      (['japanese', 'korean', 'simplified', 'traditional'] as const).map((one) => order(one)[0]),
    ).toEqual(han);
    expect(new Set(order('japanese'))).toEqual(new Set(han));
    expect(fontFamilies('sans', 'simplified')[0]).toBe('Inter');
  });
});
