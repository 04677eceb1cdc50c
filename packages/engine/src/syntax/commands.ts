export type BlockCommand =
  | { type: 'section'; name: string }
  | { type: 'exhibit'; name: string; title: string | undefined }
  | { type: 'if'; condition: string }
  | { type: 'elseIf'; condition: string }
  | { type: 'else' }
  | {
      type: 'forEach';
      item: string;
      field: string;
      columns: string[] | undefined;
      where: string | undefined;
    }
  | { type: 'signatures' }
  | { type: 'column' }
  | { type: 'center' }
  | { type: 'right' }
  | { type: 'style'; name: string }
  | { type: 'pageBreak'; pages: string | undefined }
  | { type: 'restart' }
  | { type: 'numbering'; examples: string }
  | { type: 'table'; options: string }
  | { type: 'note'; text: string }
  | { type: 'end'; of: OpeningType | undefined };
export type OpeningType =
  | 'section'
  | 'exhibit'
  | 'if'
  | 'forEach'
  | 'signatures'
  | 'center'
  | 'right'
  | 'style';

export type InlineCommand =
  | { type: 'if'; condition: string }
  | { type: 'elseIf'; condition: string }
  | { type: 'else' }
  | { type: 'end' }
  | { type: 'ref'; label: string }
  | { type: 'label'; label: string }
  | { type: 'note'; text: string }
  | { type: 'footnote' }
  | { type: 'super' | 'sub' | 'strike' }
  /** Letters in a style of the look. */
  | { type: 'styled'; style: string }
  | { type: 'picture'; name: string }
  | { type: 'break' };

const ends: Record<string, OpeningType> = {
  section: 'section',
  exhibit: 'exhibit',
  if: 'if',
  for: 'forEach',
  'for each': 'forEach',
  signature: 'signatures',
  signatures: 'signatures',
  center: 'center',
  centre: 'center',
  right: 'right',
  style: 'style',
};

/** Splits a command into its name and the rest. The patterns below match only the rest. */
function splitWord(body: string): { word: string; rest: string } {
  const match = /^(\/?[a-z]+)/i.exec(body);
  const word = match?.[1] ?? '';
  return { word: word.toLowerCase(), rest: body.slice(word.length).trim() };
}

/** Reads the text in `{...}` as a command that fills a line; undefined for other text. */
export function readBlockCommand(inside: string): BlockCommand | undefined {
  const body = inside.trim().replace(/\u00a0/g, ' ');
  const { word, rest } = splitWord(body);
  const separated = /^[a-z]+[\s]/i.test(body);
  const afterColon = rest.startsWith(':') ? rest.slice(1).trim() : undefined;
  switch (word) {
    case 'section':
      return rest && separated ? { type: 'section', name: rest } : undefined;
    case 'exhibit':
      return separated ? readExhibit(rest) : undefined;
    case 'if':
      return rest ? { type: 'if', condition: rest } : undefined;
    case 'else':
    case 'elseif':
      return readElse(word, rest);
    case 'for':
      return readForEach(rest);
    case 'signature':
    case 'signatures':
      return rest ? undefined : { type: 'signatures' };
    case 'column':
      return rest ? undefined : { type: 'column' };
    case 'center':
    case 'centre':
      return rest ? undefined : { type: 'center' };
    case 'right':
      return rest ? undefined : { type: 'right' };
    case 'style':
      // With words after a colon it is a command within a line.
      return rest && separated && !rest.includes(':') ? { type: 'style', name: rest } : undefined;
    case 'page':
      return readPageBreak(rest);
    case 'pagebreak':
      return rest ? undefined : { type: 'pageBreak', pages: undefined };
    case 'restart':
      return rest.toLowerCase() === 'numbering' ? { type: 'restart' } : undefined;
    case 'numbering':
      return afterColon ? { type: 'numbering', examples: afterColon } : undefined;
    case 'table':
      return { type: 'table', options: afterColon ?? rest };
    case 'note':
      return afterColon === undefined ? undefined : { type: 'note', text: afterColon };
    default:
      return readEnd(word, rest);
  }
}

/** `break`, with the name that the template's look gives to the pages from here on. */
function readPageBreak(rest: string): BlockCommand | undefined {
  const [, colon, name = ''] = /^break\s*(?:(:)\s*(.*))?$/i.exec(rest) ?? [undefined, 'none'];
  if (colon === undefined) return { type: 'pageBreak', pages: undefined };
  return name === '' ? undefined : { type: 'pageBreak', pages: name };
}

function readExhibit(rest: string): BlockCommand | undefined {
  const colon = rest.indexOf(':');
  const name = (colon < 0 ? rest : rest.slice(0, colon)).trim();
  if (!name) return undefined;
  const title = colon < 0 ? '' : rest.slice(colon + 1).trim();
  return { type: 'exhibit', name, title: title || undefined };
}

function readElse(
  word: string,
  rest: string,
): { type: 'else' } | { type: 'elseIf'; condition: string } | undefined {
  if (word === 'elseif') return rest ? { type: 'elseIf', condition: rest } : undefined;
  if (!rest) return { type: 'else' };
  const condition = /^if(?=[\s(])(.*)$/i.exec(rest)?.[1]?.trim();
  return condition ? { type: 'elseIf', condition } : undefined;
}

function readForEach(rest: string): BlockCommand | undefined {
  const match =
    /^each\s+([a-z]\w{0,63})\s+in\s+([a-z]\w{0,63})(?:\s*:((?:(?!\swhere\s).)*))?(?:\s+where\s(.+))?\s*$/i.exec(
      rest,
    );
  const [, item, field, list, where] = match ?? [];
  if (item === undefined || field === undefined) return undefined;
  const columns = list?.split(',').map((column) => column.trim());
  if (columns?.some((column) => !/^[a-z]\w{0,63}$/i.test(column))) return undefined;
  return { type: 'forEach', item, field, columns, where };
}

function readEnd(word: string, rest: string): { type: 'end'; of: OpeningType | undefined } | undefined {
  const isSlash = word.startsWith('/');
  if (!isSlash && word !== 'end') return undefined;
  const of = (isSlash ? `${word.slice(1)} ${rest}` : rest).trim().toLowerCase().replace(/\s+/g, ' ');
  if (of === '') return { type: 'end', of: undefined };
  return Object.hasOwn(ends, of) ? { type: 'end', of: ends[of] } : undefined;
}

/** Reads the text in `{...}` as a command within a line; undefined for other text. */
export function readInlineCommand(inside: string): InlineCommand | undefined {
  const body = inside.trim().replace(/\u00a0/g, ' ');
  const { word, rest } = splitWord(body);
  switch (word) {
    case 'if':
      return rest ? { type: 'if', condition: rest } : undefined;
    case 'else':
    case 'elseif':
      return readElse(word, rest);
    case 'ref':
    case 'label':
      return /^[a-z][\w-]{0,63}$/i.test(rest) && /^[a-z]+\s/i.test(body)
        ? { type: word, label: rest }
        : undefined;
    case 'note':
      return rest.startsWith(':') ? { type: 'note', text: rest.slice(1).trim() } : undefined;
    case 'footnote':
      return rest.startsWith(':') && rest.length > 1 ? { type: 'footnote' } : undefined;
    case 'super':
    case 'sub':
    case 'strike':
      return rest.startsWith(':') && rest.length > 1 ? { type: word } : undefined;
    case 'style':
      return readStyled(rest);
    case 'picture':
      return rest && /^picture\s/i.test(body) ? { type: 'picture', name: rest } : undefined;
    case 'br':
      return rest ? undefined : { type: 'break' };
    default:
      break;
  }
  const end = readEnd(word, rest);
  return end && (end.of === undefined || end.of === 'if') ? { type: 'end' } : undefined;
}

function readStyled(rest: string): InlineCommand | undefined {
  const [, style, words] = /^([^:]*[^:\s])\s*:(.+)$/s.exec(rest) ?? [];
  return style === undefined || words === undefined || words.trim() === ''
    ? undefined
    : { type: 'styled', style };
}
