/**
 * Widths of text in em, estimated on the wide side from the classes of the characters: enough to share a table's
 * width among its columns, and to know which words need places to break.
 */
const wide =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\uFF00-\uFFEF\u3000-\u303F]/u;

function characterWidth(character: string): number {
  if (/[ilj.,;:'’|!()[\] \u00A0\u2007\u202F]/.test(character)) return 0.36;
  if (/[mwMW@%—…&]/.test(character)) return 0.98;
  if (/[A-Z]/.test(character)) return 0.74;
  if (/[a-z0-9_$€£*"“”?+=/<>\-–]/.test(character)) return 0.6;
  if (/\p{M}/u.test(character)) return 0;
  return wide.test(character) ? 1.3 : 0.9;
}

const known = new Map<string, number>();

export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    let one = known.get(character);
    if (one === undefined) {
      one = characterWidth(character);
      if (known.size < 5000) known.set(character, one);
    }
    width += one;
  }
  return width;
}
