/** A command of another template system that opens, parts or closes a group. */
export type ConditionTag =
  | { kind: 'if'; expression: string }
  | { kind: 'else-if'; expression: string }
  | { kind: 'else' }
  | { kind: 'close' }
  /** Opens a group that is no condition: a loop, a section of its own. */
  | { kind: 'other' };

type TagReader = readonly [RegExp, (expression: string) => ConditionTag];

/** Jinja in its forms for Word: {% if x %}, {%p if x %}, {%- endif %}. */
const statements: readonly TagReader[] = [
  [/^if\s+(.+)$/s, (expression) => ({ kind: 'if', expression })],
  [/^elif\s+(.+)$/s, (expression) => ({ kind: 'else-if', expression })],
  [/^else$/, () => ({ kind: 'else' })],
  [/^end\w*$/, () => ({ kind: 'close' })],
  [/^(?:for|macro|filter|call|block)\b/, () => ({ kind: 'other' })],
];

/** Handlebars, docx-templates and their kin. */
const braces: readonly TagReader[] = [
  [/^#?if\s+(.+)$/is, (expression) => ({ kind: 'if', expression })],
  [/^#unless\s+(.+)$/s, (expression) => ({ kind: 'if', expression: `not ${expression}` })],
  [/^else\s+if\s+(.+)$/s, (expression) => ({ kind: 'else-if', expression })],
  [/^else$/i, () => ({ kind: 'else' })],
  [/^(?:\/\w*|end-?\w+)$/i, () => ({ kind: 'close' })],
  [/^(?:[#^]|for\b)/i, () => ({ kind: 'other' })],
];

/** Docmosis: <<cs_x>>, <<else>>, <<es_x>>; rs_ and es_ repeat. */
const chevrons: readonly TagReader[] = [
  [/^cs_(.+)$/s, (expression) => ({ kind: 'if', expression: expression.replace(/^\{(.*)\}$/s, '$1') })],
  [/^else$/, () => ({ kind: 'else' })],
  [/^es_/, () => ({ kind: 'close' })],
  [/^rs_/, () => ({ kind: 'other' })],
];

/** Parses a tag of the text; undefined when it neither opens nor closes anything. */
export function readConditionTag(text: string): ConditionTag | undefined {
  if (text.startsWith('{%')) {
    const inside = text.slice(2, -2).replace(/^(?:-|(?:p|tr|tc|r)\s)|-$/g, '');
    return firstMatch(statements, inside.trim());
  }
  if (text.startsWith('<<')) return firstMatch(chevrons, text.slice(2, -2).trim());
  return firstMatch(braces, text.replace(/^(?:\$?\{+|\+{3})|(?:\}+|\+{3})$/g, '').trim());
}

function firstMatch(readers: readonly TagReader[], inside: string): ConditionTag | undefined {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(inside);
    if (match !== null) return read(match[1]?.trim() ?? '');
  }
  return undefined;
}
