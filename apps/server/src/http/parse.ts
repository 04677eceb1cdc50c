import type { FieldErrors } from '@inkfield/contract/errors';
import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';

type Issue = z.core.$ZodIssue;

/** Parses input by a schema. A failure names each invalid field in plain sentences. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', { fields: fieldErrors(parsed.error.issues) });
}

/** Names the contract uses for itself at the top of an answer. */
const reserved = new Set(['detail', 'code', 'error', 'request_id', 'type', 'title', 'status']);

export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = withoutPrototype();
  for (const issue of issues.flatMap(spread)) {
    const [first, ...rest] = issue.path.map(String);
    const name = first === undefined || reserved.has(first) ? 'non_field_errors' : first;
    add(fields, { name, inner: rest.join('.'), sentence: sentenceFor(issue) });
  }
  return fields;
}

/** A union says only that nothing fitted; its members say why. The one that got furthest knows best. */
function spread(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branches = issue.errors.toSorted((one, other) => depth(other) - depth(one));
  const best = branches[0] ?? [];
  if (best.length === 0) return [issue];
  return best.flatMap((inner) => spread({ ...inner, path: [...issue.path, ...inner.path] }));
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map(({ path, code }) => path.length * 2 + (code === 'invalid_type' ? 0 : 1)));
}

/** No prototype, so that a sent name such as `constructor` does not find the property that every object has. */
const withoutPrototype = (): Record<string, never> => Object.create(null);

interface Entry {
  name: string;
  inner: string;
  sentence: string;
}

function add(fields: FieldErrors, { name, inner, sentence }: Entry): void {
  const there = fields[name];
  if (inner === '') {
    if (there === undefined) fields[name] = [sentence];
    else if (Array.isArray(there)) there.push(sentence);
    return;
  }
  // A complaint about the field itself says more than one about a part of it.
  if (Array.isArray(there)) return;
  const parts: Record<string, string[]> = there ?? withoutPrototype();
  parts[inner] = [...(parts[inner] ?? []), sentence];
  fields[name] = parts;
}

const required = 'This field is required.';
const kinds: Readonly<Record<string, string>> = {
  string: 'Not a valid text.',
  number: 'Not a valid number.',
  int: 'Not a valid whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
};

/** Never contains the submitted value: an answer must not repeat the input. */
function sentenceFor(issue: Issue): string {
  const written = issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return required;
      return kinds[issue.expected] ?? 'Not valid.';
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? required : `At least ${issue.minimum} characters.`;
      return issue.origin === 'array'
        ? `At least ${issue.minimum} entries.`
        : `Must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') return `At most ${issue.maximum} characters.`;
      return issue.origin === 'array'
        ? `At most ${issue.maximum} entries.`
        : `Must be at most ${issue.maximum}.`;
    case 'invalid_value':
      if (issue.values.every((value) => value === '')) return 'Not valid.';
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return written === 'Invalid input' ? 'Not in the right form.' : written;
    default:
      return written === 'Invalid input' ? 'Not valid.' : written;
  }
}
