import { createLiveDocument } from '@inkfield/engine/live-document';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import { readKnownValues } from '@inkfield/engine/stored-values';
import type { TemplateField, Values } from '@inkfield/engine/template';
import { EditorState } from 'prosemirror-state';
import type { DecorationSet, EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { field, template } from '../../../test/open-editor.tsx';
import { createEditorModel } from '../editor/editor-model.ts';
import { numberAsPreviewed } from './shown-parts.ts';
import { numbers } from './numbers.ts';
import { readPaper } from './read-paper.ts';

// The model loads it for itself, and may end before it is there.
await import('../editor/find-problems.ts');

const pets = field({ name: 'pets', label: 'Pets', field_type: 'checkbox', required: false });
const kind = field({ id: 2, name: 'kind', field_type: 'select', options: ['sale', 'lease'] });
const people = field({
  id: 3,
  name: 'people',
  field_type: 'rows',
  columns: [{ name: 'name', label: 'Name', field_type: 'text', required: true }],
});
const hides = field({
  id: 4,
  name: 'short',
  field_type: 'checkbox',
  required: false,
  conditional_show: { hide_sections: ['Details'] },
});

/** A view without a page. */
function openView(text: string, fields: TemplateField[]) {
  const model = createEditorModel(template({ document_content: text, fields }));
  const view = {
    state: EditorState.create({ doc: readPaper(text, model.get().analysis.parsed), plugins: [numbers] }),
    isDestroyed: false,
    dispatch: (tr: EditorState['tr']) => {
      view.state = view.state.apply(tr);
    },
  };
  return { model, view };
}

/** The numbers of the clauses that are not left out, each with its words. */
function shownNumbers(state: EditorState): string[] {
  const shown = numbers.props.decorations?.call(numbers, state) as DecorationSet;
  const found = shown.find().toSorted((a, b) => a.from - b.from);
  const specs = found.map((one) => ({
    from: one.from,
    to: one.to,
    attributes: (one as unknown as { type: { attrs: Record<string, string> } }).type.attrs,
  }));
  const out = specs.filter(({ attributes }) => 'data-left-out' in attributes);
  return specs.flatMap(({ from, to, attributes }) => {
    const isOut = out.some((other) => other.from <= from && other.to >= to);
    const number = attributes['data-number'];
    return number === undefined || isOut ? [] : [`${number} ${state.doc.nodeAt(from)?.textContent}`];
  });
}

/** The numbers of the document that a client would get. */
function printedNumbers(text: string, fields: TemplateField[], typed: Values): string[] {
  const locale = { locale: 'en-US', currency: 'USD' };
  const { parsed } = createEditorModel(template({ document_content: text, fields })).get().analysis;
  const values = { ...makeSampleValues(fields, { document: parsed.document }), ...typed };
  const live = createLiveDocument(
    { document_content: text, fields, parsed },
    { locale, values: readKnownValues(fields, values, locale) },
  );
  return JSON.stringify(live.resolution().document).match(/"number":"[^"]+"/g) ?? [];
}

const text = `#. First
{if pets}
#. Pets
{end}
#. Between
{if kind is sale}
#. Sale
{else}
#. Lease
##. Rent
{end}
{section Details}
#. Details
{end}
{for each person in people}
#. Person
{end}
#. Last
`;

test.each([
  [{}],
  [{ pets: false }],
  [{ pets: false, kind: 'lease' }],
  [{ kind: 'lease', short: true }],
  [{ pets: false, short: true, people: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cy' }] }],
])('clauses are numbered as the document is with %j', (typed) => {
  const fields = [pets, kind, people, hides];
  const { model, view } = openView(text, fields);
  model.replaceTypedValues(typed);
  const stop = numberAsPreviewed(model, view as unknown as EditorView);
  const shown = shownNumbers(view.state);
  const printed = printedNumbers(text, fields, typed);
  expect(shown.at(-1)).toMatch(/ Last$/);
  expect(printed.at(-1)).toBe(`"number":"${shown.at(-1)?.split(' ')[0]}"`);
  stop();
  model.stop();
});

test('another answer numbers again; without any value all text counts', () => {
  const { model, view } = openView(text, [pets, kind, people, hides]);
  const before = shownNumbers(view.state);
  expect(before.at(-1)).toBe('7. Last');
  const stop = numberAsPreviewed(model, view as unknown as EditorView);
  model.replaceTypedValues({ pets: false });
  expect(shownNumbers(view.state)).toContain('2. Between');
  model.replaceTypedValues({ pets: true });
  expect(shownNumbers(view.state)).toContain('3. Between');
  stop();
  model.stop();
});

test('a condition about the rows of a repeat leaves nothing out', () => {
  const rows = '{for each person in people}\n{if person.name}\n#. Named\n{end}\n{end}\n#. Last\n';
  const { model, view } = openView(rows, [people]);
  const stop = numberAsPreviewed(model, view as unknown as EditorView);
  expect(shownNumbers(view.state)[0]).toBe('1. Named');
  stop();
  model.stop();
});
