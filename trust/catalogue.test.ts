import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routes } from '@inkfield/contract/routes';
import { idsOf, type Section, sections, writtenTests } from './catalogue.ts';
import { guards } from './guards.ts';
import { measuredCalls, shortCalls } from './loop-cases.ts';
import { promises } from './promises.ts';

/** The ids of the tests that are there, whether this run is long or not. */
const written = new Set(writtenTests().flatMap(({ ids }) => ids));

// The sections and promises are written down as an object: its keys are theirs.
const names = Object.keys(sections) as Section[];

/** The sources of the tests of load. */
const loadTests = globSync('ld-*.test.ts', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

describe('the catalogue', () => {
  test.each(names)('every id of section %s has a test', (section) => {
    expect(idsOf(section).filter((id) => !written.has(id))).toEqual([]);
  });

  test('no test has an id that is not in the catalogue', () => {
    const known = new Set<string>([...names.flatMap(idsOf), ...Object.keys(promises)]);
    expect([...written].filter((id) => !known.has(id))).toEqual([]);
  });

  test.each(Object.entries(promises))('promise %s is shown by tests that exist', (_, { shownBy }) => {
    expect(shownBy.length).toBeGreaterThan(0);
    expect(shownBy.filter((id) => !written.has(id))).toEqual([]);
  });

  test.each(names.flatMap((section) => guards[section].map((guard) => ({ section, ...guard }))))(
    'the guard $section: $keeps stands where it can be taken out, and tests tell of it',
    ({ section, file, is, becomes, red }) => {
      const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
      expect(source.split(is)).toHaveLength(2);
      expect(becomes).not.toBe(is);
      expect(red.length).toBeGreaterThan(0);
      expect(red.filter((id) => !(id.startsWith(section) || id in promises) || !written.has(id))).toEqual([]);
    },
  );

  test.each(names)('section %s has a guard', (section) => {
    expect(guards[section].length).toBeGreaterThan(0);
  });

  test('every call is measured at the maxima of the product, or says why it needs no measure', () => {
    const measured = Object.keys(measuredCalls);
    const short = Object.values(shortCalls).flat();
    expect([...measured, ...short].toSorted()).toEqual(Object.keys(routes).toSorted());
    const cases = new Set(Object.values(measuredCalls).flat());
    // A member of an object of calls: `name: () => ...`, `'a name': call,` or `name,`.
    const isThere = (name: string) =>
      new RegExp(`[ {](?:'${name}'|${name})(?:: (?:async )?\\(|: \\w+,|,$)`, 'm').test(loadTests);
    expect([...cases].filter((name) => !isThere(name))).toEqual([]);
  });

  test('SECURITY.md names tests that exist', () => {
    const text = readFileSync(join(import.meta.dirname, '../SECURITY.md'), 'utf8');
    const named = [...text.matchAll(/\b(?:[A-Z]{2}|P)\d+\b/g)].map(([id]) => id);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((id) => !written.has(id))).toEqual([]);
  });
});
