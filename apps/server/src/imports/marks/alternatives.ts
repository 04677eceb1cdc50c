const nameWords =
  /\b(?:name|address|e-?mail|phone|telephone|fax|number|date|state|country|city|county|title|contact)\b/i;
/** Kinds of values: "city or town" asks for one value and is no choice between two wordings. */
const entityWords =
  /\b(?:town|village|place|location|person|individual|organi[sz]ation|firm|business|position|role|product|services?|purpose|description|reason|project|event|item|figure|percentage|rate|fee|name|address|e-?mail|state|country|city|date|number|phone|contact|title|company|salary|amount|price|jurisdiction|choice|url|entity)\b/i;

/** The parts of `A / B` or `A, B or C`; undefined when the words are no choice, as `EMAIL / PHONE`. */
export function splitAlternatives(text: string): string[] | undefined {
  // Parts between bars are the columns of a row: name | place | description.
  if (text.includes('|')) return undefined;
  if (/https?:|\band\/or\b|\bn\/a\b|\d\/\d|\bi\.e\.|\be\.g\./i.test(text)) return undefined;
  const slashed = splitAtSlashes(text);
  const parts = (slashed.length > 1 ? slashed : splitAtOr(text)).map((part) => part.trim()).filter(Boolean);
  if (parts.length < 2 || parts.length > 8) return undefined;
  if (parts.every((part) => nameWords.test(part) && wordCount(part) <= 3)) return undefined;
  // "LLC / Series Name" is one name.
  if (parts.some((part) => /\b(?:name|address|number|date)$/i.test(part)) && wordCount(text) <= 6)
    return undefined;
  return parts.some((part) => wordCount(part) > 12) ? undefined : parts;
}

const wordCount = (text: string) => text.split(/\s+/).length;

/** Slashes within brackets part nothing. */
function splitAtSlashes(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '[' || sign === '(') depth += 1;
    if (sign === ']' || sign === ')') depth -= 1;
    if (sign === '/' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

function splitAtOr(text: string): string[] {
  if (text.length > 90 || /^optional/i.test(text)) return [];
  const [first = '', ...rest] = text.split(/,?\s+or\s+/i);
  if (rest.length === 0) return [];
  if ([first, ...rest].some((part) => wordCount(part) > 4 || entityWords.test(part))) return [];
  return [...first.split(/\s*,\s*/), ...rest];
}
