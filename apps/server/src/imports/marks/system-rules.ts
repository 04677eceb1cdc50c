import { keep, type MarkView, take, type Verdict } from './verdict.ts';

/** Functions and words of other template systems that are no names. */
const noNames =
  /^(?:if|elif|else|and|or|not|in|is|True|False|None|defined|currency|capitalize|nice_number|word|showifdef|fix_punctuation|title_case|comma_and_list|format|date|upper|lower|round|str|int|dateFormat|MMMM|yyyy|dd|MM|d|ifBlank|numFormat|toUpper|titleCase)$/;

/** A keyword of another system, alone or with its arguments. `{End Date}` is a name. */
const commandInBraces =
  /^(?:[#^/!>&*]|\/?(?:IF|END-IF|FOR|END-FOR|EACH|else|elif|if|for|endif|endfor)\b|\/?end(?:$|[\s-]+(?:if|for|each|section|loop)\b))/i;

/** `{{name}}`, `{name}`, `${name}`: docassemble, docxtemplater, Handlebars and their kin. */
export function judgeBraces({ mark }: MarkView): Verdict {
  const inside = mark.text
    .replace(/^\{\{%(.*?)%?\}\}$/s, '$1')
    .replace(/^\$?\{+|\}+$/g, '')
    .trim()
    // {$name}
    .replace(/^\$(?=[A-Za-z_])/, '')
    .replace(/^(\w+) ?_ ?(\w+)$/, '$1_$2');
  if (/^(?:!|#.*#$|\/\*)/s.test(inside)) return keep('comment');
  if (commandInBraces.test(inside)) return keep('other-logic');
  if (
    mark.kind === 'brace' &&
    !/^[A-Za-z_][\w.\-–,'’/ ]{1,50}#?(?:\|[\w, ]+|%| ?\([\w ]{1,30}\))?$/.test(inside)
  )
    return keep('no-name');
  const expression = inside
    .replace(/^(?:p|r|tr|tc)\s+(?=[A-Za-z_])/, '')
    .replace(/\|.*$/s, '')
    .replace(/^(?:d|c|data|INS|\+\+\+)[.=]\s*/i, '')
    .trim();
  const confidence = mark.kind === 'brace' ? 0.85 : 0.95;
  // The filter that prints an amount says what it is.
  const type = /\|\s*currency\b/.test(inside) ? ('currency' as const) : undefined;
  // A signature is drawn, so its tag stays. The tag of its date does not match: the date is a field.
  if (readsSignature.test(expression)) return keep('signature-line');
  if (/^[\p{L}\p{N}_. -]+$/u.test(expression) || (mark.kind === 'brace' && !/\w\(/.test(expression)))
    return take('named-in-braces', { label: expression, source: 'own', confidence, type });
  if (writesWords.test(expression)) return keep('other-logic');
  const path = firstPath(expression);
  // A function that is called with words or "False" alone reads no value.
  if (path === undefined && /^\w+\(/.test(expression)) return keep('other-logic');
  const label = path ?? firstName(expression, /[A-Za-z_][\w.]*/g);
  // Only dates are written in a format.
  const isDate = /\.(?:format|strftime|format_date)$/.test(label);
  return take('expression-in-braces', {
    label: label.replace(/\.(?:format|strftime|format_date)$/, ''),
    source: 'own',
    confidence: 0.6,
    type,
    ...(isDate && { type: 'date' as const }),
  });
}

const readsSignature = /\bsignature(?:_of|_if_final)?\(|\.signature\b|["']signature["']/i;

/** Functions that insert a document, or words that follow from the value: "is" or "are", "his" or "her". */
const writesWords =
  /\binclude_\w+\(|\.(?:as_noun|\w+_verb|possessive|pronoun\w*|salutation|as_plural|itself|is_plural)\(|\.show\(/;

/**
 * The whole way to a value: `users[0].address.line_one()` is another value than `users[0].name`. A name with a bracket
 * behind it is a function, unless it is called for nothing: `today()`. The second of a list is another person than the
 * first.
 */
function firstPath(expression: string): string | undefined {
  const paths = expression
    // The row that a function returns has a value by that name.
    .replace(/([A-Za-z_]\w*)\([^()]{0,100}\)(?=\[["'“])/g, '$1')
    // Behind a name it is a key, elsewhere a list.
    .replace(
      /(?<=[\w\]])\[(["'“])([^"'”\]]{1,60})["'”]\]/g,
      (_, __, key: string) => `.${key.replace(/\W+/g, '_')}`,
    )
    .replace(/(["'])([A-Za-z_][\w.]*)\1/g, '$2')
    .matchAll(/[A-Za-z_]\w*(?:\[\d{1,3}\]|\.[A-Za-z_]\w*)*(?:\(\))?/g);
  for (const { 0: path, index } of paths) {
    const isFunction = expression[index + path.length] === '(' && !path.includes('.');
    if (isFunction || noNames.test(path)) continue;
    return path
      .replace(/\[(\d+)\]/g, (_, index: string) => (index === '0' ? '' : `_${Number(index) + 1}`))
      .replaceAll('()', '');
  }
  return undefined;
}

function firstName(expression: string, pattern: RegExp): string {
  return expression.match(pattern)?.find((name) => !noNames.test(name)) ?? 'expression';
}

/** `<<name>>`, `<<cs_name>>`: Docmosis. */
export function judgeChevrons({ mark }: MarkView): Verdict {
  const inside = mark.text.slice(2, -2).trim();
  if (/^(?:\/?[cer]s_|\/?cr_|else|end|cc_|rr_|er_|ec_|\$itemnum)/i.test(inside)) return keep('other-logic');
  const isComputed = inside.startsWith('{');
  const label = isComputed ? firstName(inside, /[A-Za-z_]\w+/g) : inside.replace(/^\$/, '');
  const type = /^\{?dateFormat/.test(inside) ? ('date' as const) : undefined;
  return take(isComputed ? 'expression-in-braces' : 'named-in-braces', {
    label,
    source: 'own',
    type,
    confidence: 0.95,
  });
}

/** Markup of filings to the SEC, which are text files: <PAGE>, <CAPTION>, <S>, <FN>. */
const filingMarkup =
  /^(?:page|caption|[sc]|f\d{1,2}|fn|table|btb|text|document|type|sequence|filename|description|sec-\w+|ims-\w+|article|legend|multiplier|period-type|r|pre|html|body|title)$/i;

/** `<Client name>` */
export function judgeAngle({ mark }: MarkView): Verdict {
  const label = mark.text.slice(1, -1).trim();
  if (filingMarkup.test(label) && label === label.toUpperCase()) return keep('filing-markup');
  if (label.split(/\s+/).length > 6) return keep('no-name');
  return take('named-in-angles', { label, source: 'own', confidence: 0.8 });
}

export function judgeGuillemets({ mark, left, document }: MarkView): Verdict {
  const label = mark.text.slice(1, -1).trim();
  // French quotation marks have a space within. Defined terms are in brackets: (le « Prestataire »), («Anbieter»).
  const isQuoted = /^«[\s\u00a0\u202f]/.test(mark.text) || /[\s\u00a0\u202f]»$/.test(mark.text);
  const isTerm =
    /(?:(?<!\p{L})именуем\p{L}*|(?<!\p{L})далее|(?<!\p{L})вместе|zwan\p{L}*)[^«»]{0,40}$|\((?:ci-apr|nachfolgend|im folgenden|nachstehend|en adelante|le |la |les |l['’]|der |die |das |el )[^()]{0,40}$/iu.test(
      left.slice(-60),
    );
  if (isQuoted || isTerm || document.quotesInGuillemets) return keep('quoted-words');
  const isSentence = /[.!?]$/.test(label) || label.split(/\s+/).length >= 5;
  if (isSentence || label === '') return keep('quoted-words');
  return take('named-in-guillemets', { label, source: 'own', confidence: 0.8 });
}

/** `__NAME__`, `#name#`, `+++name+++`, `%name%` */
export function judgeSignedName({ mark }: MarkView): Verdict {
  const inside = mark.text.replace(/^\+{3}\s?|\s?\+{3}$/g, '');
  if (/^(?:IF|END-IF|FOR|END-FOR|EXEC|QUERY|CMD|ALIAS|HTML|IMAGE|LINK)\b/.test(inside))
    return keep('other-logic');
  const label = inside.replace(/^(?:[_#%]+|(?:INS\b|=)?\s?\$?)|[_#%]+$/g, '').trim();
  if (!/^[\w.-]+$/.test(label)) return keep('no-name');
  const rule = mark.kind === 'signed-name' ? 'named-in-signs' : 'underscored-name';
  return take(rule, { label, source: 'own', confidence: rule === 'named-in-signs' ? 0.8 : 0.9 });
}
