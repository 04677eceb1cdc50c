import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css
  .split('@media (prefers-color-scheme: dark)')
  .map((part) => part.slice(part.indexOf('{'), part.indexOf('\n}')));

type Theme = Record<string, string>;
function colours(block: string): Theme {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
const themes: Record<string, Theme> = {
  light: colours(light),
  dark: { ...colours(light), ...colours(dark) },
};
/** Paper keeps the light theme's flags. */
const lightFlags = Object.fromEntries(
  Object.entries(colours(light)).filter(([name]) => name.startsWith('flag')),
);

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** WCAG 2.2: from 1 to 21. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const backgrounds = ['canvas', 'surface', 'sunken'];
const on = (names: string[], grounds: string[], least: number) =>
  grounds.flatMap((ground) => names.map((name): [string, string, number] => [name, ground, least]));

/** Text needs 4.5; what only has to be seen (WCAG 1.4.11) needs 3. */
const pairs = [
  ...on(['text', 'muted', 'danger', 'success', 'info', 'primary'], backgrounds, 4.5),
  ...on(['control', 'primary'], backgrounds, 3),
  ...on(['on-primary'], ['primary', 'primary-hover'], 4.5),
  ...on(['flag-text'], ['flag'], 4.5),
  ...on(['danger'], ['danger-surface'], 4.5),
  ...on(['success'], ['success-surface'], 4.5),
  ...on(['info'], ['info-surface'], 4.5),
  ...on(['paper-text', 'ink'], ['paper'], 4.5),
];
const cases = Object.entries(themes).flatMap(([theme, colour]) =>
  pairs.map(([name, ground, least]) => ({ theme, name, ground, least, colour })),
);

test('the check reads both themes', () => {
  expect(themes['light']?.['canvas']).toBe('#f2f4f1');
  expect(themes['dark']?.['canvas']).toBe('#0e1512');
  expect(cases.length).toBeGreaterThanOrEqual(54);
});

test.each(cases)('$theme: $name on $ground has at least $least', ({ colour, name, ground, least }) => {
  expect(contrast(colour[name] ?? '', colour[ground] ?? '')).toBeGreaterThanOrEqual(least);
});

test.each(Object.entries(themes))('%s: a flag on paper is readable, its line is seen', (_, theme) => {
  const flag = { ...theme, ...lightFlags };
  expect(contrast(flag['flag-text'] ?? '', flag['flag'] ?? '')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(flag['flag-line'] ?? '', flag['paper'] ?? '')).toBeGreaterThanOrEqual(3);
});

const focused = [...backgrounds, 'paper', 'primary', 'flag', 'danger-surface'];
test.each(
  Object.entries(themes).flatMap(([name, theme]) => focused.map((ground) => ({ name, theme, ground }))),
)('$name: one band of the focus ring stands out on $ground', ({ theme, ground }) => {
  const seen = ['focus-inner', 'focus-outer'].map((band) => contrast(theme[band] ?? '', theme[ground] ?? ''));
  expect(Math.max(...seen)).toBeGreaterThanOrEqual(3);
});
