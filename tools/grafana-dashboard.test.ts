import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../apps/server/test/factories.ts';
import { createDocument, createPublished } from '../apps/server/test/template-factories.ts';
import { createTestApp } from '../apps/server/test/test-app.ts';
import { root } from '../harness/processes.ts';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const file = readFileSync(join(root, 'deploy/grafana-dashboard.json'), 'utf8');
// Its shape is what this test looks at.
const dashboard = JSON.parse(file) as Dashboard;
const expressions = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }): [string, string] => [title, expr]),
);

const words = new Set(['sum', 'max', 'by', 'rate', 'topk', 'histogram_quantile']);

/** Metrics and labels that an expression names, without its functions and quoted strings. */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const bare = expression.replaceAll(/"[^"]*"/g, '""').replaceAll('[$__rate_interval]', '');
  const groups = [...bare.matchAll(/\bby \(([^)]*)\)/g)].map(([, list = '']) => list);
  const filters = [...bare.matchAll(/\{([^}]*)\}/g)].map(([, list = '']) => list);
  const rest = bare.replaceAll(/\bby \([^)]*\)|\{[^}]*\}/g, ' ');
  const labels = [...groups, ...filters].join(',').match(/[a-z_]+/g) ?? [];
  const metrics = rest.match(/[a-z_][a-z0-9_]*/g) ?? [];
  return { metrics: metrics.filter((word) => !words.has(word)), labels };
}

/** Whether every bracket is closed by its own kind, with quotation marks in pairs. */
function isBalanced(expression: string): boolean {
  const closes = { '(': ')', '[': ']', '{': '}' } as const;
  const open: string[] = [];
  const bare = expression.replaceAll(/"[^"]*"/g, '');
  for (const sign of bare) {
    if (sign === '"') return false;
    if (sign === '(' || sign === '[' || sign === '{') open.push(closes[sign]);
    else if (/[)\]}]/.test(sign) && open.pop() !== sign) return false;
  }
  return open.length === 0;
}

test.each([
  ['rate(a[5m])', true],
  ['sum by (b) (rate(a{c="(d"}[5m]))', true],
  ['rate(a[5m)]', false],
  ['rate(a[5m]', false],
  ['a{b="c}', false],
])('%s: brackets and quotation marks match: %s', (expression, expected) => {
  expect(isBalanced(expression)).toBe(expected);
});

describe('the dashboard', () => {
  let metrics: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { testApp, ...app } = await createTestApp({ database: 'sqlite' });
    close = app.close;
    await createDocument(testApp, await createUser(testApp), await createPublished(testApp));
    metrics = (await testApp.app.provider.inject('/metrics')).body;
  }, 60_000);
  afterAll(() => close());

  test('asks for something in every panel', () => {
    expect(expressions.length).toBeGreaterThan(20);
    expect(dashboard.panels.filter(({ targets }) => targets?.length === 0)).toEqual([]);
  });

  test.each(expressions)('%s asks in text that can be read: %s', (_title, expression) => {
    expect(isBalanced(expression)).toBe(true);
  });

  test.each(expressions)('%s asks for numbers that the server gives: %s', (_title, expression) => {
    const unknown = namesIn(expression).metrics.filter((name) => !isGiven(name));
    expect(namesIn(expression).metrics).not.toEqual([]);
    expect(unknown).toEqual([]);
  });

  test.each(expressions)('%s asks by labels that the numbers have: %s', (_title, expression) => {
    const { metrics: names, labels } = namesIn(expression);
    const lines = metrics.split('\n').filter((line) => names.some((name) => line.startsWith(`${name}{`)));
    // The database of this test counts no connections and calls no store: there is nothing to compare with.
    if (lines.length === 0) return;
    expect(labels.filter((label) => !lines.some((line) => line.includes(`${label}="`)))).toEqual([]);
  });

  function isGiven(name: string): boolean {
    const histogram = /^(.+)_(?:bucket|count|sum)$/.exec(name)?.[1];
    if (histogram !== undefined) return metrics.includes(`# TYPE ${histogram} histogram\n`);
    return new RegExp(`^# TYPE ${name} (?:gauge|counter)$`, 'm').test(metrics);
  }

  test('the document explains every number of the dashboard', () => {
    const document = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const names = expressions.flatMap(([, expression]) => namesIn(expression).metrics);
    const own = names.filter((name) => !/^(?:process|nodejs)_/.test(name));
    const unexplained = own.filter(
      (name) => !document.includes(`| \`${name.replace(/_(?:bucket|count)$/, '')}\``),
    );
    expect(unexplained).toEqual([]);
  });

  test('no expression of a histogram would pass for one that is not there', () => {
    expect(isGiven('typesetting_duration_seconds_bucket')).toBe(true);
    expect(['nothing_bucket', 'nothing', 'typesetting_duration_seconds'].map(isGiven)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
