import { plainLook } from '@inkfield/contract/plain-look';
import { expect, test } from 'vitest';
import { blankRules, numberRules, paperReading } from './paper-look.tsx';

const look = plainLook({
  styles: { Body: {}, Clause: {}, Title: {}, Recital: {}, Dot: {}, Dash: {} },
  roles: {
    text: 'Body',
    heading: ['Title'],
    clause: ['Clause'],
    bullet: ['Dot', 'Dash'],
    item: [],
    center: 'Title',
  },
});

test('each line of the paper has the style of its role, and within a style that style alone', () => {
  const { selectorOf } = paperReading(look);
  const place = document.createElement('div');
  const lines: Record<string, string> = {
    plain: '<p class="line"></p>',
    clause: '<p class="clause" data-level="3"></p>',
    further: '<p class="line" data-continues="1"></p>',
    heading: '<h3 class="heading" data-level="2"></h3>',
    centered: '<div class="group center"><p class="line"></p></div>',
    recital: '<div class="group style" data-head="Recital"><p class="block line"></p></div>',
    bullet: '<p class="line" data-label="bullet" data-label-level="1"></p>',
    below: '<p class="line" data-continues="1" data-label="bullet" data-label-level="5"></p>',
    item: '<div class="group center"><p class="line" data-label="item" data-label-level="1"></p></div>',
    cell: '<table><tbody><tr><td></td></tr></tbody></table>',
  };
  const found = Object.entries(lines).map(([name, html]) => {
    place.innerHTML = html;
    const line = place.querySelector('p, h3, td');
    const styles = Object.keys(look.styles).filter((style) => line?.matches(selectorOf(style)));
    return [name, styles.join()];
  });
  expect(Object.fromEntries(found)).toEqual({
    plain: 'Body',
    clause: 'Clause',
    further: 'Clause',
    heading: 'Title',
    centered: 'Title',
    recital: 'Recital',
    bullet: 'Dot',
    below: 'Dash',
    item: 'Body',
    cell: 'Body',
  });
});

test('clauses and headings of a look that has none are as its text', () => {
  const { selectorOf } = paperReading({
    ...look,
    roles: { ...look.roles, heading: [], clause: [] },
  });
  const place = document.createElement('div');
  place.innerHTML = '<p class="clause" data-level="1"></p><h2 class="heading" data-level="1"></h2>';
  expect([...place.children].map((line) => line.matches(selectorOf('Body')))).toEqual([true, true]);
});

test('each further blank line has the height of a line, and among signatures each one', () => {
  const rules = blankRules({ ...look, roles: { ...look.roles, blank: 'Body' } }, '.a').join('\n');
  const lines = (selector: string) =>
    Number(rules.split(`${selector}{--blank:calc(var(--pt)*`)[1]?.split(')')[0]);
  const one = lines('.a [data-lines="2"]');
  expect(one).toBeGreaterThan(10);
  expect(lines('.a [data-lines="1"]')).toBe(0);
  expect(lines('.a [data-lines="4"]')).toBeCloseTo(3 * one);
  expect(lines('.a .signatures [data-lines="1"]')).toBeCloseTo(one);
});

test('the words behind a number begin where its hanging indent ends, or at the next stop', () => {
  const styles = { ...look.styles, Clause: { left: 28.8, first: -18 }, Body: {} };
  const rules = numberRules(paperReading({ ...look, tab: 36, styles }), '.a').join('\n');
  const rooms = [...rules.matchAll(/--number-room:\D*([\d.]+)/g)].map(([, room]) => Number(room));
  expect(Object.keys(styles).map((name, at) => [name, rooms[at]])).toEqual(
    expect.arrayContaining([
      ['Clause', 18],
      ['Body', 36],
    ]),
  );
});
