/** Letters and digits without those that look alike on paper: no I and O, no 0 and 1. */
export const checkCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const checkCodeLength = 12;

const checkCode = new RegExp(`^[${checkCodeLetters}]{${checkCodeLength}}$`);

/** The code in groups, as it is printed: ABCD-EFGH-JKLM. */
export function printedCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/**
 * The stored form of a typed code, which may be in any case, with or without dashes and spaces. Undefined if it is
 * not a code.
 */
export function readCheckCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  return checkCode.test(code) ? code : undefined;
}
