import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import type { ShownPlace } from '../editor/editor-model.ts';
import { placesOnPages } from './places-on-pages.ts';

const source = `# Lease

{if not pets}
No pets of [tenant].
{end}

{signatures}
Owner [owner]
{column}
Tenant [tenant]
{end}

{exhibit A}
Plan of [plot]
{end}
`;
const fields = ['tenant', 'owner', 'plot', 'unused', 'pets'].map((name, i) => field({ id: i + 1, name }));
const parsed = parse(source);
const { document } = resolve(parsed, {
  fields,
  values: {},
  mode: 'preview',
  locale: { locale: 'en-US', currency: 'USD' },
});
const places = [1, 4, 8, 10, 14].map((line) => ({ key: `${line}`, page: 1, top: line, bottom: line + 1 }));

test.each<[name: string, place: ShownPlace, keys: string[]]>([
  ['a line', { line: 4 }, ['4']],
  ['a line in an exhibit', { line: 14 }, ['14']],
  ['a blank line', { line: 2 }, []],
  ['a field in several blocks', { field: 'tenant' }, ['4']],
  ['a field among signatures', { field: 'owner' }, ['8']],
  ['a field in an exhibit', { field: 'plot' }, ['14']],
  ['a field that no block shows', { field: 'unused' }, []],
])('%s is found on the pages', (_, place, keys) => {
  const found = placesOnPages(place, {
    source: parsed.document.children,
    blocks: document.children,
    places,
  });
  expect(found.map(({ key }) => key)).toEqual(keys);
});

test('the first row of a repeat stands for all', () => {
  const rows = ['4:0', '4:1', '40'].map((key) => ({ key, page: 2, top: 1, bottom: 2 }));
  const found = placesOnPages(
    { line: 4 },
    { source: parsed.document.children, blocks: document.children, places: rows },
  );
  expect(found.map(({ key }) => key)).toEqual(['4:0']);
});
