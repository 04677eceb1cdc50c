import type { Look, LookTable } from '@inkfield/contract/look';
import { expect, test } from 'vitest';
import { pictureRules } from './picture-css.ts';
import { cellStyles, tableRules } from './table-css.ts';

const none = { top: 0, right: 0, bottom: 0, left: 0 };
const cell = { styles: ['Cell'], lines: [1, 1, 1, 1] };
const fees: LookTable = {
  at: 0,
  widths: [100, 300],
  margins: none,
  edges: [{ width: 1, color: 'ff0000' }],
  head: 1,
  rows: [
    { cells: [{ ...cell, span: 2, fill: 'eeeeee', styles: ['Head'] }] },
    { blank: true, cells: [] },
    { cells: [cell, { styles: [] }] },
  ],
};
const look: Look = {
  v: 1,
  pages: [],
  fonts: [],
  styles: { Body: {}, Cell: {}, Head: {} },
  roles: { text: 'Body', heading: [], clause: [], bullet: [], item: [] },
  tables: { 'Fees "A"': fees },
  tab: 36,
  distance: 'larger',
};

/** A table of three rows in that look, and a plain one, each with two columns. */
function tables(): Element[] {
  const rows = [0, 1, 2].map((row) => `<tr data-row="${row}"><td></td><td></td></tr>`).join('');
  const place = document.createElement('div');
  place.className = 'scope';
  place.innerHTML = `<table><tbody>${rows}</tbody></table><table><tbody><tr><td></td><td></td></tr></tbody></table>`;
  place.querySelector('table')?.setAttribute('data-look', 'Fees "A"');
  return [...place.querySelectorAll('td')];
}

/** The declarations of the rules that match an element, the last one of each name. */
function declared(element: Element, rules: readonly string[]): Record<string, string> {
  const found = rules.flatMap((rule) => {
    const at = rule.indexOf('{');
    return !rule.startsWith('@') && element.matches(rule.slice(0, at))
      ? rule.slice(at + 1, -1).split(';')
      : [];
  });
  return Object.fromEntries(found.map((one) => one.split(/:(.*)/s, 2)));
}

test('cells have the lines and fills of their row, also as parts of a joined cell; the last row goes on', () => {
  const rules = tableRules(look, '.scope');
  const [first = document.body, second = document.body, third = document.body] = tables();
  const line = 'calc(var(--pt) * 1) solid #ff0000';
  expect(declared(first, rules)).toMatchObject({
    background: '#eeeeee',
    'border-inline-start': line,
    'border-inline-end': '0',
  });
  expect(declared(second, rules)).toMatchObject({
    background: '#eeeeee',
    'border-inline-start': '0',
    'border-inline-end': line,
  });
  for (const row of [third, tables()[4] ?? document.body]) {
    expect(declared(row, rules)).toMatchObject({ 'border-block-start': line, 'border-inline-end': line });
    expect(declared(row, rules)).not.toHaveProperty('background');
  }
  expect(declared(tables()[3] ?? document.body, rules)).toMatchObject({ 'border-block-start': '0' });
});

test('each cell has the style of its place, and cells of other tables that of the text', () => {
  const styles = cellStyles(look);
  const namesOf = (one: Element) =>
    styles.filter(({ selector }) => one.matches(selector)).map(({ name }) => name);
  expect(tables().map(namesOf)).toEqual([
    ['Head'],
    ['Head'],
    ['Cell'],
    ['Body'],
    ['Cell'],
    ['Body'],
    ['Body'],
    ['Body'],
  ]);
});

test('a picture is shown cut as on the page, and only what the look may name is in its rule', () => {
  const sha256 = 'a'.repeat(64);
  const picture = { sha256, width: 60, height: 30, crop: { ...none, left: 0.5 } };
  const rules = pictureRules(
    { ...look, pictures: { Logo: picture, Line: { width: 90, height: 1, fill: '112233' } } },
    { scope: '.scope', template: 7 },
  );
  const chip = document.createElement('span');
  chip.className = 'inline-command';
  chip.dataset['kind'] = 'picture';
  chip.dataset['words'] = 'Logo';
  document.body.appendChild(document.createElement('div')).append(chip);
  (chip.parentElement ?? chip).className = 'scope';
  expect(declared(chip, rules)['background']).toBe(
    `url("/api/templates/7/logo/${sha256}/") calc(var(--pt) * -60) 0px/calc(var(--pt) * 120) calc(var(--pt) * 30) no-repeat`,
  );
  chip.dataset['words'] = 'Line';
  expect(declared(chip, rules)).toMatchObject({ width: 'calc(var(--pt) * 90)', background: '#112233' });
});
