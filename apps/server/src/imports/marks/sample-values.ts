import type { Candidate } from './candidates.ts';
import type { Passage } from './passage.ts';
import { monthName, valueLabel } from './patterns.ts';

const month = `${monthName}|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre`;
const code = '(?:EUR|USD|GBP|CHF|CAD|AUD)';
const figures = String.raw`(?<![\d.,])\d{1,3}(?:[.,'’ ]\d{3})*(?:[.,]\d{1,2}(?!\d)|[.,]-+)?`;
const company = String.raw`(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|LLP|PLC|GmbH(?: & Co\. KG)?|UG|AG|KG|OHG|e\.V|SARL|SAS|S\.A\.S|SA|S\.A|S\.L|SL|S\.A\. de C\.V|B\.V)`;
const street = 'Street|St|Avenue|Ave|Road|Rd|Lane|Drive|Boulevard|Blvd|Way|Court|Square|Place';
const word = String.raw`\p{Lu}[\p{L}\p{N}&.'’-]{0,30}`;

/** Values as contracts that were filled in hold them. Bounded, so that a hostile line is read in time. */
const patterns: readonly RegExp[] = [
  /[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{2,20}){1,3}/g,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g,
  new RegExp(String.raw`(?:\p{Sc}|\b${code})\s?${figures}|${figures}\s?(?:\p{Sc}|${code}\b|euros?\b)`, 'giu'),
  new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th)?\.?\s(?:day of |de )?(?:${month})(?: de)?,?\s\d{4}\b`, 'gi'),
  new RegExp(String.raw`\b(?:${month})\s\d{1,2}(?:st|nd|rd|th)?,\s\d{4}\b`, 'gi'),
  /\b(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)\b/g,
  /(?<![\d.,])\d{1,3}(?:[.,]\d{1,3})?\s?%/g,
  new RegExp(
    String.raw`\b\d{1,5} (?:${word} ){1,4}(?:${street})\b\.?(?:,? ${word}){0,4}(?:,? [A-Z]{2})? \d{5}(?:-\d{4})?`,
    'gu',
  ),
  new RegExp(
    String.raw`\b\d{1,5} (?:${word} ){1,4}(?:${street})\b\.?(?:,? ${word}){0,3},? [A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b`,
    'gu',
  ),
  new RegExp(
    String.raw`(?:${word} ){0,2}\p{Lu}[\p{L}-]{2,30}(?:straße|strasse|str\.|weg|platz|allee|gasse) \d{1,4}[a-z]?, \d{5} ${word}`,
    'gu',
  ),
  new RegExp(String.raw`(?:${word},? (?:& )?){1,5}${company}(?![\p{L}\p{N}])\.?`, 'gu'),
  // A person with a title: "Frau Katrin Lehmann".
  new RegExp(
    String.raw`(?<=\b(?:Mr|Mrs|Ms|Dr|Herrn?|Frau|Mme|Sra?)\.?\s)${word}(?: ${word}){1,3}(?<!\.)`,
    'gu',
  ),
  // The name after "between", up to the comma or bracket that ends it.
  new RegExp(
    String.raw`(?<=\b(?:between|zwischen|entre)\s(?:(?:Mr|Mrs|Ms|Herrn?|Frau|M|Mme|Sr|Sra|D)\.?\s)?)${word}(?: ${word}){1,4}(?=\s?[,(])`,
    'gu',
  ),
];

const labelled = /^\s*(\p{Lu}[^:.;!?[\]{}_]{1,40}):\s+(\S[^[\]{}_]{0,80}?)\s*$/u;
/** A document has no more values than a form has fields. */
const mostValues = 300;

/** Words that look like the data of one client, in a document without marks: staff decide whether they become fields. */
export function findSampleValues(passages: readonly Passage[]): Candidate[][] {
  let left = mostValues;
  return passages.map((passage) => {
    const found = left > 0 ? valuesOf(passage).slice(0, left) : [];
    left -= found.length;
    return found;
  });
}

function valuesOf({ text }: Passage): Candidate[] {
  const found: Candidate[] = [];
  const add = (start: number, words: string) => {
    const end = start + words.length;
    if (found.some((other) => other.start < end && start < other.end)) return;
    found.push({ kind: 'sample', start, end, text: words });
  };
  const [, label = '', value = ''] = labelled.exec(text) ?? [];
  if (valueLabel.test(label) && !/[.!?]\s/.test(value)) add(text.indexOf(value, label.length), value);
  for (const pattern of patterns)
    for (const match of text.matchAll(pattern)) add(match.index, match[0].trimEnd());
  return found.toSorted((a, b) => a.start - b.start);
}
