/** Elements that the paper can hold. Of others the content is taken. */
const kept = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th br b strong i em u s del strike sup sub span div section'.split(
    ' ',
  ),
);
/** Blocks that part their words from others. */
const parting = new Set(
  'address article aside blockquote body caption center dd details dl dt fieldset figcaption figure footer form header hr legend main nav option summary'.split(
    ' ',
  ),
);
/** Elements without a closing tag. */
const single = new Set(['br', 'img', 'meta', 'link', 'hr', 'input', 'col', 'wbr', 'base', 'area', 'source']);
/** Elements whose content is no text of the document. */
const dropped = /^(?:style|script|title|xml|head|template|svg|noscript|iframe|object|audio|video|canvas)$/;
/** Deeper elements are left out, their words are not. */
const maxDepth = 200;
const maxAttributeParts = 400;

const entities: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  sect: '§',
  para: '¶',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
};

interface Open {
  name: string;
  element: HTMLElement;
  isPre: boolean;
}

/**
 * Reads pasted HTML into elements without attributes but those that the paper reads. The policy of the site forbids the
 * browser's own reader, which takes text as trusted. Bold, italic and underline of styles become elements. However
 * broken the HTML is, the time grows with its length alone.
 */
export function readHtml(source: string): HTMLElement {
  const root = document.createElement('div');
  const open: Open[] = [{ name: '', element: root, isPre: false }];
  const top = () => open.at(-1) ?? { element: root, isPre: false };
  const reader = tagReader(source);
  /** Where the words begin that are not put yet. */
  let from = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at)) {
    const skipped = reader.skipped(at);
    const read = skipped === undefined ? reader.tag(at) : undefined;
    const end = skipped ?? read?.end;
    if (end === undefined) {
      at += 1;
      continue;
    }
    putText(top(), source.slice(from, at));
    at = end;
    if (read) {
      const { name, attributes } = read;
      if (read.isClosing) close(open, name);
      else if (dropped.test(name) && !attributes.endsWith('/')) at = reader.endOf(name, at);
      else openTag(open, name, attributes);
    }
    from = at;
  }
  putText(top(), source.slice(from));
  return root;
}

interface Tag {
  name: string;
  isClosing: boolean;
  attributes: string;
  end: number;
}

/** Reads tags of a text, each sign only a few times. */
function tagReader(source: string) {
  /** A search that has failed once is not made again further down. */
  const finder = (needle: string) => {
    let last: number | undefined;
    return (from: number) => {
      last ??= source.lastIndexOf(needle);
      return from > last ? -1 : source.indexOf(needle, from);
    };
  };
  const find = { '>': finder('>'), '-->': finder('-->'), '"': finder('"'), "'": finder("'") };
  const unclosed = new Set<string>();
  /** The end of a comment, a processing instruction or a mark of Word; undefined for others. */
  const skipped = (at: number): number | undefined => {
    const isComment = source.startsWith('<!--', at) && !source.startsWith('[if', at + 4);
    const needle = isComment ? '-->' : '>';
    if (!isComment && !/[!?]/.test(source[at + 1] ?? '')) return undefined;
    const end = find[needle](at);
    return end < 0 ? undefined : end + needle.length;
  };
  const endOfAttributes = (from: number): number => {
    const special = /["'<>]/g;
    special.lastIndex = from;
    for (let part = 0; part < maxAttributeParts; part++) {
      const sign = special.exec(source)?.[0];
      if (sign === '>') return special.lastIndex;
      if (sign !== '"' && sign !== "'") return -1;
      const end = find[sign](special.lastIndex);
      // A quote that nothing closes is a sign like others.
      if (end >= 0) special.lastIndex = end + 1;
    }
    return -1;
  };
  const tag = (at: number): Tag | undefined => {
    const start = /<(\/?)([a-z][a-z0-9:]*)/iy;
    start.lastIndex = at;
    const [found = '', slash, name = ''] = start.exec(source) ?? [];
    const end = found === '' ? -1 : endOfAttributes(at + found.length);
    if (end < 0) return undefined;
    const attributes = source.slice(at + found.length, end - 1);
    return { name: name.toLowerCase(), isClosing: slash === '/', attributes, end };
  };
  /** The end of an element whose content is dropped. If nothing closes it, its content stays. */
  const endOf = (name: string, from: number): number => {
    if (unclosed.has(name)) return from;
    const closing = new RegExp(`</${name}\\s*>`, 'gi');
    closing.lastIndex = from;
    if (closing.exec(source)) return closing.lastIndex;
    unclosed.add(name);
    return from;
  };
  return { skipped, tag, endOf };
}

function putText({ element, isPre }: Pick<Open, 'element' | 'isPre'>, text: string): void {
  if (text === '') return;
  if (!isPre) return element.append(withEntities(text.replace(/[\r\n\t ]+/g, ' ')));
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (index > 0) element.append(document.createElement('br'));
    // Spaces at the beginning of a line would be dropped as those between elements.
    element.append(withEntities(line.replace(/^[ \t]+/, (blank) => '\u00a0'.repeat(blank.length))));
  }
}

function withEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? all;
    const isHex = name[1]?.toLowerCase() === 'x';
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Ends an element and those left open in it. A closing tag without an opening one is ignored. */
function close(open: Open[], name: string): void {
  const depth = open.findLastIndex((one) => one.name === name);
  if (depth > 0) open.length = depth;
}

/** Elements that end others which no tag closes, and the elements around both. */
const ends: [starting: RegExp, ended: RegExp, within: RegExp][] = [
  [/^li$/, /^(?:li|p)$/, /^(?:ul|ol|td|th)$/],
  [/^t[dh]$/, /^(?:t[dh]|p)$/, /^(?:tr|table)$/],
  [/^tr$/, /^(?:tr|p)$/, /^table$/],
  [/^(?:p|pre|h[1-6]|ul|ol|table|div|section)$/, /^p$/, /^(?:td|th|li|table)$/],
];

function endOpenOnes(open: Open[], name: string): void {
  const [, ended, within] = ends.find(([starting]) => starting.test(name)) ?? [];
  if (!ended || !within) return;
  const around = open.findLastIndex((one) => within.test(one.name));
  const first = open.findIndex((one, depth) => depth > Math.max(0, around) && ended.test(one.name));
  if (first > 0) open.length = first;
}

function openTag(open: Open[], raw: string, attributes: string): void {
  const name = parting.has(raw) ? 'div' : raw;
  endOpenOnes(open, name);
  const { element: parent, isPre } = open.at(-1) ?? {};
  if (!parent) return;
  if (name === 'br') parent.append(document.createElement('br'));
  if (single.has(raw) || attributes.endsWith('/') || open.length > maxDepth) return;
  const element = openElement(parent, name === 'pre' ? 'div' : name, attributes);
  open.push({ name: raw, element, isPre: isPre === true || raw === 'pre' || raw === 'textarea' });
}

/** Adds an element and returns the one that takes its content. */
function openElement(parent: HTMLElement, name: string, attributes: string): HTMLElement {
  if (!kept.has(name)) return parent;
  // Google Docs puts everything into a bold element that is not bold.
  const isPlain = /^(?:b|strong)$/.test(name) && /font-weight:\s*(?:normal|400)/i.test(attributes);
  const element = parent.appendChild(document.createElement(isPlain ? 'span' : name));
  const read = (attribute: string) =>
    new RegExp(`(?:^|\\s)${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
      .exec(attributes)
      ?.slice(1)
      .find(Boolean);
  const style = read('style')?.replaceAll('&quot;', '"') ?? '';
  const spans = Number(read('colspan') ?? 1);
  if (element instanceof HTMLTableCellElement && spans > 1 && spans < 100) element.colSpan = spans;
  for (const [, key = '', double, quoted] of attributes.matchAll(
    /\sdata-([a-z_]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
  ))
    element.dataset[key] = withEntities((double ?? quoted ?? '').replace(/[\r\n\t]+/g, ' '));
  const classes = read('class');
  if (classes && /^(?:block|ph|condition-mark|inline-command)\b/.test(classes)) element.className = classes;
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(style)?.[1];
  if (level !== undefined) element.dataset['list'] = level;
  if (/mso-list:\s*ignore/i.test(style)) element.dataset['list'] = 'number';
  return wrapLetters(element, style);
}

/** Puts elements for the letters of a style into an element and returns the innermost. */
function wrapLetters(element: HTMLElement, style: string): HTMLElement {
  const letters: [tag: string, style: RegExp][] = [
    ['strong', /font-weight:\s*(?:bold|[6-9]00)/i],
    ['em', /font-style:\s*italic/i],
    ['u', /text-decoration[^;]*underline/i],
  ];
  let inner = element;
  for (const [name, pattern] of letters) {
    if (pattern.test(style)) inner = inner.appendChild(document.createElement(name));
  }
  return inner;
}
