import { notoScripts } from '../fonts.ts';

/** Families that may draw any sign, in the order in which the typesetter asks them. */
const general = [
  'Source Serif 4',
  'Noto Sans',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
  'Noto Sans Math',
  'Noto Emoji',
] as const;

/** Families of one script. Their files are large: no other character is looked up in them. */
const ofScripts: readonly [letters: RegExp, family: string][] = [
  [/\p{Script=Arabic}/u, 'Amiri'],
  [/\p{Script=Hebrew}/u, 'Noto Serif Hebrew'],
  [/\p{Script=Hangul}/u, 'NanumGothic'],
  // Letters of all four Han families are squares.
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u, 'Noto Sans SC'],
  ...notoScripts.map((script): [RegExp, string] => [
    new RegExp(`\\p{Script=${script}}`, 'u'),
    `Noto Sans ${script}`,
  ]),
];

/** The families that are asked for a character that the family of the words lacks, in order. */
export function fallbackFamilies(character: string): string[] {
  const own = ofScripts.find(([letters]) => letters.test(character))?.[1];
  const [serif, sans, ...signs] = general;
  return [serif, sans, ...(own === undefined ? [] : [own]), ...signs];
}
