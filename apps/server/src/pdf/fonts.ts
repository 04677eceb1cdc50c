import { createRequire } from 'node:module';

/** Scripts whose family is named after them, "Noto Sans Thai". */
export const notoScripts = ['Thai', 'Ethiopic', 'Armenian', 'Georgian', 'Bengali', 'Tamil', 'Telugu'].concat([
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Lao',
  'Khmer',
  'Myanmar',
]);

/** Every face that a document may be set in: family name inside the file, package, files. See docs/fonts.md. */
const faces: { family: string; files: string[] }[] = [
  {
    family: 'Source Serif 4',
    files: ['Regular', 'Bold', 'It', 'BoldIt'].map((style) => `source-serif/TTF/SourceSerif4-${style}.ttf`),
  },
  {
    family: 'Inter',
    files: ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'].map((style) =>
      expoFace('inter', 'Inter', style),
    ),
  },
  {
    family: 'Noto Sans',
    files: ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'].map((style) =>
      expoFace('noto-sans', 'NotoSans', style),
    ),
  },
  // Its letters are whole glyphs: fonts that compose them of parts print well but give garbled text when copied.
  { family: 'Amiri', files: twoWeights('amiri', 'Amiri') },
  { family: 'Noto Serif Hebrew', files: twoWeights('noto-serif-hebrew', 'NotoSerifHebrew') },
  ...notoScripts.map((script) => ({
    family: `Noto Sans ${script}`,
    files: twoWeights(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`),
  })),
  { family: 'BIZ UDPGothic', files: twoWeights('biz-udpgothic', 'BIZUDPGothic') },
  { family: 'NanumGothic', files: twoWeights('nanum-gothic', 'NanumGothic') },
  { family: 'Noto Sans SC', files: twoWeights('noto-sans-sc', 'NotoSansSC') },
  { family: 'Noto Sans TC', files: twoWeights('noto-sans-tc', 'NotoSansTC') },
  { family: 'Noto Sans Symbols', files: twoWeights('noto-sans-symbols', 'NotoSansSymbols') },
  {
    family: 'Noto Sans Symbols 2',
    files: [expoFace('noto-sans-symbols-2', 'NotoSansSymbols2', '400Regular')],
  },
  { family: 'Noto Sans Math', files: [expoFace('noto-sans-math', 'NotoSansMath', '400Regular')] },
  { family: 'Noto Emoji', files: twoWeights('noto-emoji', 'NotoEmoji') },
];

function expoFace(name: string, prefix: string, style: string): string {
  return `@expo-google-fonts/${name}/${style}/${prefix}_${style}.ttf`;
}

function twoWeights(name: string, prefix: string): string[] {
  return ['400Regular', '700Bold'].map((style) => expoFace(name, prefix, style));
}

/** The files of all faces, in an order that never changes. */
export function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return faces.flatMap(({ files }) => files.map((file) => resolve(file)));
}

/** The file of a family's regular face. */
export function regularFile(family: string): string {
  const [file] = faces.find((face) => face.family === family)?.files ?? [];
  if (file === undefined) throw new Error(`no font family ${family}`);
  return createRequire(import.meta.url).resolve(file);
}

/** How the same Han character is drawn: the shapes differ between the countries. */
export type HanShapes = 'japanese' | 'korean' | 'simplified' | 'traditional';

const hanFamilies: Record<HanShapes, string> = {
  japanese: 'BIZ UDPGothic',
  korean: 'NanumGothic',
  simplified: 'Noto Sans SC',
  traditional: 'Noto Sans TC',
};

/** The Han shapes of a language tag; without an East Asian language, those of the kana or hangul in the texts. */
export function hanShapes(language: string, texts: Iterable<string>): HanShapes {
  if (/^ja\b/i.test(language)) return 'japanese';
  if (/^ko\b/i.test(language)) return 'korean';
  if (/^zh\b/i.test(language))
    return /-Hant\b|^zh(?!.*-Hans\b).*-(?:TW|HK|MO)\b/i.test(language) ? 'traditional' : 'simplified';
  let shapes: HanShapes = 'simplified';
  for (const text of texts) {
    if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'japanese';
    if (/\p{sc=Hangul}/u.test(text)) shapes = 'korean';
  }
  return shapes;
}

/** Letters and signs that every face of the main families has: no other family is ever asked for them. */
const westernTexts =
  /^[\n -~\u00a0-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122\u200b\u2060]*$/;

/** The families that may be asked for the characters of some texts: a list takes time in each stretch of words. */
export function neededFamilies(language: string, texts: readonly string[]): string[] {
  const others = texts.filter((text) => !westernTexts.test(text));
  const families = fontFamilies('serif', hanShapes(language, others));
  return others.length === 0 ? families.slice(0, 1) : families;
}

/** Families in the order in which they are asked for a character. */
export function fontFamilies(style: 'serif' | 'sans', shapes: HanShapes): string[] {
  const main = style === 'sans' ? 'Inter' : 'Source Serif 4';
  const rest = faces
    .map(({ family }) => family)
    .filter((family) => family !== 'Inter' && family !== 'Source Serif 4');
  const firstHan = rest.indexOf(hanFamilies.japanese);
  const afterHan = rest.slice(firstHan).filter((family) => family !== hanFamilies[shapes]);
  return [main, ...rest.slice(0, firstHan), hanFamilies[shapes], ...afterHan];
}
