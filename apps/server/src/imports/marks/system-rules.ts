import { keep, type MarkView, take, type Verdict } from './verdict.ts';

/** Functions and words of other template systems that are no names. */
const noNames =
  /^(?:if|else|and|or|not|showifdef|fix_punctuation|title_case|comma_and_list|format|date|upper|lower|round|str|int|dateFormat|MMMM|yyyy|dd|MM|d|ifBlank|numFormat|toUpper|titleCase)$/;

/** A keyword of another system, alone or with its arguments. `{End Date}` is a name. */
const commandInBraces =
  /^(?:[#^/!>&*]|\/?(?:IF|END-IF|FOR|END-FOR|EACH|else|if|for|endif|endfor)\b|\/?end(?:$|[\s-]+(?:if|for|each|section|loop)\b))/i;

/** `{{name}}`, `{name}`, `${name}`: docassemble, docxtemplater, Handlebars and their kin. */
export function judgeBraces({ mark }: MarkView): Verdict {
  const inside = mark.text.replace(/^\$?\{+|\}+$/g, '').trim();
  if (commandInBraces.test(inside)) return keep('other-logic');
  if (mark.kind === 'brace' && !/^[A-Za-z_][\w.\-'’/ ]{1,50}(?:\|[\w, ]+|%| ?\([\w ]{1,30}\))?$/.test(inside))
    return keep('no-name');
  const expression = inside
    .replace(/\|.*$/s, '')
    .replace(/^(?:d|c|data|INS|\+\+\+)[.=]\s*/i, '')
    .trim();
  const confidence = mark.kind === 'brace' ? 0.85 : 0.95;
  if (/^[\w. -]+$/.test(expression) || (mark.kind === 'brace' && !/\w\(/.test(expression)))
    return take('named-in-braces', { label: expression, source: 'own', confidence });
  // A signature is drawn, so its tag stays. The tag of its date does not match: the date is a field.
  if (/\bsignature(?:_of)?\(/i.test(expression)) return keep('signature-line');
  const name = firstName(expression, /[A-Za-z_][\w.]*/g);
  return take('expression-in-braces', { label: name, source: 'own', confidence: 0.6 });
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

/** `<Client name>` */
export function judgeAngle({ mark }: MarkView): Verdict {
  const label = mark.text.slice(1, -1).trim();
  if (label.split(/\s+/).length > 6) return keep('no-name');
  return take('named-in-angles', { label, source: 'own', confidence: 0.8 });
}

export function judgeGuillemets({ mark }: MarkView): Verdict {
  const label = mark.text.slice(1, -1).trim();
  const isSentence = /[.!?]$/.test(label) || label.split(/\s+/).length >= 5;
  if (isSentence || label === '') return keep('quoted-words');
  return take('named-in-guillemets', { label, source: 'own', confidence: 0.8 });
}

export function judgeUnderscoredName({ mark }: MarkView): Verdict {
  const label = mark.text.replace(/^_+|_+$/g, '');
  return take('underscored-name', { label, source: 'own', confidence: 0.9 });
}
