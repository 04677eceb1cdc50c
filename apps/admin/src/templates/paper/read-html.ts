/** Elements that the paper can hold. Of others their content is taken. */
const kept = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th br b strong i em u s del strike sup sub span div section'.split(
    ' ',
  ),
);
/** Elements without a closing tag. */
const single = new Set(['br', 'img', 'meta', 'link', 'hr', 'input', 'col', 'wbr']);
/** Elements whose content is no text of the document. */
const dropped = /^(?:style|script|title|xml|head|template|svg|noscript)$/;

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

const tag = /<(\/?)([a-z][a-z0-9:]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/giy;

/**
 * Reads pasted HTML into elements without attributes but those that the paper reads. The policy of the site forbids the
 * browser's own reader, which takes text as trusted. Bold, italic and underline of styles become elements.
 */
export function readHtml(html: string): HTMLElement {
  const root = document.createElement('div');
  const source = html
    .replace(/<!--\[if[^>]*>|<!\[endif\]-->|<!\[[^>]*>|<!doctype[^>]*>/gi, '')
    .replace(/<!--[^]*?-->/g, '');
  const open: { name: string; element: HTMLElement }[] = [{ name: '', element: root }];
  const top = () => open.at(-1)?.element ?? root;
  for (let at = 0; at < source.length;) {
    tag.lastIndex = at;
    const match = source[at] === '<' ? tag.exec(source) : null;
    if (!match) {
      const next = source.indexOf('<', at + 1);
      const end = next < 0 ? source.length : next;
      top().append(textOf(source.slice(at, end)));
      at = end;
      continue;
    }
    at = tag.lastIndex;
    const [, slash, raw = '', attributes = ''] = match;
    const name = raw.toLowerCase();
    if (slash) close(open, name);
    else if (dropped.test(name)) at = endOf(source, name, at);
    else if (single.has(name)) {
      if (name === 'br') top().append(document.createElement('br'));
    } else if (!attributes.endsWith('/')) open.push({ name, element: openElement(top(), name, attributes) });
  }
  return root;
}

function textOf(text: string): string {
  return text
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (all, name: string) => {
      if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? all;
      const isHex = name[1]?.toLowerCase() === 'x';
      const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
}

function endOf(source: string, name: string, from: number): number {
  const found = source.toLowerCase().indexOf(`</${name}`, from);
  const end = found < 0 ? -1 : source.indexOf('>', found);
  return end < 0 ? source.length : end + 1;
}

/** Ends an element and those left open in it. A closing tag without an opening one is ignored. */
function close(open: { name: string; element: HTMLElement }[], name: string): void {
  const depth = open.findLastIndex((one) => one.name === name);
  if (depth > 0) open.length = depth;
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
    element.dataset[key] = textOf(double ?? quoted ?? '');
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
