/**
 * Signs that no text has use of: controls, zero-width ones, places where a word could be parted, which the
 * typesetter finds itself, and the non-characters that reading and writing keep for themselves.
 */
// oxlint-disable-next-line no-control-regex
const unusable = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufdd0-\ufdef\ufffe\uffff]/g;

/** Text without signs that nothing can be done with; tabs, line feeds and form feeds stay. */
export function cleanCharacters(text: string): string {
  return text.replace(unusable, '').toWellFormed();
}
