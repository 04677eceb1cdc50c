import { paragraphText, type SourceParagraph } from '../source-document.ts';

/** A tag of another template system, as far as loops need it. */
export type LoopTag =
  | { kind: 'open'; list: string; item?: string | undefined }
  | { kind: 'close' }
  | { kind: 'value'; path: string }
  /** The number of the entry, from 1. */
  | { kind: 'row' }
  | { kind: 'other' };

export type PlacedTag = LoopTag & { start: number; end: number };

const written =
  /\{%[^{}]{0,300}%\}|\+\+\+[^+\n]{1,200}\+\+\+|\{\{[^{}]{0,300}\}\}|\$?\{[^{}\n]{1,60}\}|<<[^<>\n]{1,80}>>|«[^«»\n]{1,80}»/g;

/** The tags of a paragraph, in order: merge fields of Word, and what is typed. */
export function findTags(paragraph: SourceParagraph): PlacedTag[] {
  const fields = mergeFields(paragraph);
  const isField = (at: number) => fields.some(({ start, end }) => start <= at && at < end);
  const typed = [...paragraphText(paragraph).matchAll(written)]
    .filter(({ index }) => !isField(index))
    .map((match): PlacedTag => {
      const [text] = match;
      return { ...readTag(text), start: match.index, end: match.index + text.length };
    });
  return [...fields, ...typed].toSorted((a, b) => a.start - b.start);
}

function mergeFields({ runs }: SourceParagraph): PlacedTag[] {
  const found: PlacedTag[] = [];
  let at = 0;
  let last: SourceParagraph['runs'][number]['field'];
  for (const { text, field } of runs) {
    const end = at + text.length;
    const before = found.at(-1);
    if (field?.kind === 'merge') {
      if (field === last && before !== undefined) before.end = end;
      else found.push({ ...readMergeName(field.name), start: at, end });
    }
    last = field;
    at = end;
  }
  return found;
}

/** Reads one tag as it is written. */
export function readTag(text: string): LoopTag {
  if (text.startsWith('{%')) return readStatement(text.slice(2, -2));
  if (text.startsWith('«')) return readMergeName(text.slice(1, -1).trim());
  if (text.startsWith('<<')) return readChevrons(text.slice(2, -2).trim());
  return readBraces(text.replace(/^(?:\$?\{+|\+{3})|(?:\}+|\+{3})$/g, '').trim());
}

const other: LoopTag = { kind: 'other' };
const path = String.raw`[A-Za-z_][\w.]{0,80}`;

/** Word's mail merge with regions: TableStart:Items ... TableEnd:Items. */
function readMergeName(name: string): LoopTag {
  const list = new RegExp(`^(?:TableStart|BeginGroup):(${path})$`, 'i').exec(name)?.[1];
  if (list !== undefined) return { kind: 'open', list };
  if (/^(?:TableEnd|EndGroup):/i.test(name)) return { kind: 'close' };
  return /^[\p{L}_][\p{L}\p{N}_ .-]*$/u.test(name) ? { kind: 'value', path: name } : other;
}

/** Jinja in its forms for Word: {%tr for x in xs %}. */
function readStatement(inside: string): LoopTag {
  const words = inside.replace(/^-?(?:(?:p|tr|r)\s)?|-$/g, '').trim();
  const [, item, list] = new RegExp(`^for (\\w+) in (${path})$`).exec(words) ?? [];
  if (item !== undefined && list !== undefined) return { kind: 'open', list, item };
  return words === 'endfor' ? { kind: 'close' } : other;
}

/** Docmosis: <<rr_xs>>, <<er_xs>>. Aspose: <<foreach [x in xs]>>, <<[x.name]>>, <</foreach>>. */
function readChevrons(inside: string): LoopTag {
  const [, repeated] = new RegExp(`^r[rs]_(${path})$`).exec(inside) ?? [];
  if (repeated !== undefined) return { kind: 'open', list: repeated };
  if (/^e[rs]_|^\/foreach$/.test(inside)) return { kind: 'close' };
  const [, item, list] = new RegExp(`^foreach \\[(?:(\\w+) )?in (${path})\\]$`).exec(inside) ?? [];
  if (list !== undefined) return { kind: 'open', list, item };
  if (inside === '$itemnum') return { kind: 'row' };
  const [, value] = new RegExp(`^\\[(${path})\\](?::"[^"]*")?$|^`).exec(inside) ?? [];
  if (value !== undefined) return { kind: 'value', path: value };
  return new RegExp(`^${path}$`).test(inside) && !/^(?:else|end|c[sc]_)/i.test(inside)
    ? { kind: 'value', path: inside }
    : other;
}

/** docxtemplater, Handlebars and their kin: {#items}, {{#each items}}, {FOR x IN items}. */
function readBraces(inside: string): LoopTag {
  const [, item, named] = new RegExp(`^FOR (\\w+) IN (${path})$`, 'i').exec(inside) ?? [];
  if (named !== undefined) return { kind: 'open', list: named, item: item && `$${item}` };
  const [, list] = new RegExp(`^#(?:each )?(?!if\\b|unless\\b)(${path})$`).exec(inside) ?? [];
  if (list !== undefined) return { kind: 'open', list };
  if (/^(?:\/\w*|END-FOR(?: \w+)?)$/i.test(inside)) return { kind: 'close' };
  if (/^loop\.index$/.test(inside)) return { kind: 'row' };
  const [, value] = new RegExp(`^(?:this\\.)?(\\$?${path})(?:\\s*\\|.*)?$`, 's').exec(inside) ?? [];
  const isCommand = /^(?:else|if|for|end\w*)$/i.test(inside);
  return value === undefined || isCommand ? other : { kind: 'value', path: value };
}

/** The name of the value within an entry; undefined for a value of something else. */
export function partOf(tag: LoopTag, opening: LoopTag): string | undefined {
  if (tag.kind !== 'value' || opening.kind !== 'open') return undefined;
  if (opening.item === undefined) return tag.path;
  return tag.path.startsWith(`${opening.item}.`) ? tag.path.slice(opening.item.length + 1) : undefined;
}
