import { formatsOf } from '@inkfield/engine/format';
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete';
import type { TemplateField } from '@inkfield/engine/template';
import { EditorState } from '@codemirror/state';
import { fieldsOf } from './fields-state.ts';
import { findField } from './field-names.ts';

const commands: Completion[] = [
  snippetCompletion('{if ${condition}}\n${}\n{end}', { label: '{if ...}', detail: 'lines shown when' }),
  snippetCompletion('{section ${name}}\n${}\n{end section}', {
    label: '{section ...}',
    detail: 'can be hidden by a field',
  }),
  snippetCompletion('{exhibit ${B}: ${title}}\n${}\n{end exhibit}', {
    label: '{exhibit ...}',
    detail: 'own page, shown by a field',
  }),
  snippetCompletion('{for each ${row} in ${field}: ${column}}\n${}\n{end}', {
    label: '{for each ...}',
    detail: 'once per line of a field',
  }),
  snippetCompletion('{signatures}\n${}\n{column}\n\n{end signatures}', {
    label: '{signatures}',
    detail: 'side by side, kept together',
  }),
  snippetCompletion('{numbering: 1. | 1.1 | (a) | (i)}', { label: '{numbering: ...}', detail: 'by example' }),
  snippetCompletion('{ref ${label}}', { label: '{ref ...}', detail: 'number of a labelled clause' }),
  snippetCompletion('{label ${name}}', { label: '{label ...}', detail: 'a clause to refer to' }),
  snippetCompletion('{footnote: ${text}}', { label: '{footnote: ...}' }),
  snippetCompletion('{note: ${text}}', { label: '{note: ...}', detail: 'never printed' }),
  { label: '{table no borders}', detail: 'for the table below' },
  { label: '{table total}', detail: 'the last row is a total' },
  { label: '{table letterhead}', detail: 'the first row is as large as a title' },
  snippetCompletion('{table widths ${2 1}}', {
    label: '{table widths ...}',
    detail: 'a share for each column',
  }),
  { label: '{}', detail: 'between ** and the letters of a word' },
  snippetCompletion('{center}\n${}\n{end}', { label: '{center}' }),
  snippetCompletion('{right}\n${}\n{end}', { label: '{right}' }),
  ...['{else}', '{end}', '{column}', '{page break}', '{restart numbering}', '{br}'].map((label) => ({
    label,
  })),
];

/** Fields after `[` and in conditions, formats after ` as `, commands after `{`. */
export function completeTemplate(context: CompletionContext): CompletionResult | null {
  const fields = fieldsOf(context.state);
  const format = context.matchBefore(/\[[A-Za-z]\w*(?:\.\w+)?(?: as [A-Za-z]+(?: line)?)* as [A-Za-z ]*/);
  if (format) {
    const name = /\w+/.exec(format.text)?.[0] ?? '';
    const field = findField(fields, name);
    const from = format.to - (/ as ([A-Za-z ]*)$/.exec(format.text)?.[1]?.length ?? 0);
    return {
      from,
      options: formatsOf(field ?? { field_type: '' }).map(formatOption),
      validFor: /^[a-z ]*$/i,
    };
  }
  const bracket = context.matchBefore(/\[\w*/);
  if (bracket) {
    const closes = context.state.sliceDoc(context.pos, context.pos + 1) === ']' ? '' : ']';
    const options = fields.map((field) => ({ ...fieldOption(field), apply: `${field.name}${closes}` }));
    return { from: bracket.from + 1, options, validFor: /^\w*$/ };
  }
  const condition = context.matchBefore(fieldInCommand);
  if (condition) {
    const from = condition.to - (/\w*$/.exec(condition.text)?.[0].length ?? 0);
    return { from, options: fields.map(fieldOption), validFor: /^\w*$/ };
  }
  const brace = context.matchBefore(/\{(?!\s*(?:else\s+)?if\s)[a-z ]*/i);
  return brace ? { from: brace.from, options: commands, validFor: /^\{[a-z ]*$/i } : null;
}

/** Where a command expects the name of a field. */
const fieldInCommand =
  /\{\s*(?:(?:else\s+)?if\s+(?:[^{}]*[\s(](?:and|or|not)\s+|[^{}]*\(\s*|not\s+)?|for each\s+\w+\s+in\s+)\w*/i;

const formatDetails: Partial<Record<string, string>> = {
  'one line': 'lines joined by commas',
  blank: 'a rule where nothing is filled in',
  upper: 'CAPITALS',
  title: 'Each Word',
};

function formatOption(label: string): Completion {
  const detail = formatDetails[label];
  return detail === undefined ? { label } : { label, detail };
}

/** Found by its label as well as by its name, and shown with both: many names say nothing. */
function fieldOption({ name, label }: TemplateField): Completion {
  return { label: `${label} ${name}`, displayLabel: label || name, detail: name, apply: name };
}

/**
 * Only behind an open bracket or brace is there anything to ask: each question ends in a frame of its own, which the
 * next key would have to wait for.
 */
export const completionSource = EditorState.languageData.of((state, at) => {
  const { from, text } = state.doc.lineAt(at);
  return /[[{][^\]}]*$/.test(text.slice(0, at - from)) ? offered : [];
});

const offered = [{ autocomplete: completeTemplate }];
