/** The form in which headers are compared: case, spaces, underscores, dashes and the shape of quotes make no difference. */
export function headerKey(text: string): string {
  return text
    .replace(/[\u2018-\u201b\u2032\u02bc`´]/g, "'")
    .replace(/[\u201c-\u201f\u2033«»]/g, '"')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\p{Pd}]+/gu, ' ')
    .replace(/[\s*:]+$/, '')
    .trim();
}

/** `Price` of `Price (required)`, as the table to fill writes it. */
export function withoutRemark(header: string): string {
  return header.replace(/\s*\([^()]*\)\s*$/, '');
}

export function isSameHeader(one: string, other: string): boolean {
  return headerKey(withoutRemark(one)) === headerKey(withoutRemark(other));
}
