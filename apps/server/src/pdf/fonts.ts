import { createRequire } from 'node:module';

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
  { family: 'Noto Sans Thai', files: twoWeights('noto-sans-thai', 'NotoSansThai') },
  { family: 'BIZ UDPGothic', files: twoWeights('biz-udpgothic', 'BIZUDPGothic') },
  { family: 'NanumGothic', files: twoWeights('nanum-gothic', 'NanumGothic') },
  { family: 'Noto Sans SC', files: twoWeights('noto-sans-sc', 'NotoSansSC') },
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

const eastAsian = { ja: 'BIZ UDPGothic', ko: 'NanumGothic', zh: 'Noto Sans SC' };

/** Families in the order they are asked for a character; the document's language settles whose Han shapes come first. */
export function fontFamilies(style: 'serif' | 'sans', language: string): string[] {
  const main = style === 'sans' ? 'Inter' : 'Source Serif 4';
  const firstEastAsian = eastAsian[language === 'ja' || language === 'ko' ? language : 'zh'];
  const rest = faces
    .map(({ family }) => family)
    .filter((family) => family !== 'Inter' && family !== 'Source Serif 4');
  const beforeHan = rest.slice(0, rest.indexOf('BIZ UDPGothic'));
  const afterHan = rest.slice(rest.indexOf('BIZ UDPGothic')).filter((family) => family !== firstEastAsian);
  return [main, ...beforeHan, firstEastAsian, ...afterHan];
}
