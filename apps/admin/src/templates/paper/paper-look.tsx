import type { Look } from '@inkfield/contract/look';
import { type LookReading, readLook } from '@inkfield/web/look/look-css';
import { useLookSheet } from '@inkfield/web/look/look-preview';
import { useInsertionEffect, useLayoutEffect, useMemo } from 'react';
import type { OpenPaper } from './open-paper.ts';

interface Props {
  paper: OpenPaper;
  look: Look;
  template: number;
}

/** Gives the paper the look of its template: the rules of the preview, for the elements of the paper. */
export function PaperLook({ paper, look, template }: Props): null {
  const reading = useMemo(() => paperReading(look), [look]);
  const scope = useLookSheet(reading, template);
  useInsertionEffect(() => {
    if (!('adoptedStyleSheets' in document)) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(ownRules(look, `.${scope}`));
    // Before the rules of the styles, which are as specific.
    document.adoptedStyleSheets.unshift(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [look, scope]);
  useLayoutEffect(() => {
    paper.setClass(`look-paper ${scope}`);
    return () => paper.setClass('');
  }, [paper, scope]);
  return null;
}

/** A look whose styles select the lines of the paper by what they are. */
export function paperReading(look: Look): LookReading {
  const { roles, styles } = look;
  const places = new Map<string, string[]>();
  const put = (name: string | undefined, selector: string) => {
    if (name !== undefined) places.set(name, [...(places.get(name) ?? []), selector]);
  };
  const unnamed = ':not(.group.style *)';
  const plain = ':not(.group:is(.center,.right) *,[data-continues])';
  put(roles.text, `.line${unnamed}${plain}`);
  for (const align of ['center', 'right'] as const)
    put(roles[align] ?? roles.text, `.group.${align} .line${unnamed}`);
  for (const level of [1, 2, 3, 4, 5, 6]) {
    put(
      atLevel(roles.clause, level),
      `:is(.clause[data-level="${level}"],.line[data-continues="${level}"])${unnamed}`,
    );
    if (level < 5) put(atLevel(roles.heading, level), `.heading[data-level="${level}"]${unnamed}`);
  }
  put(roles.heading[0], '.exhibit-title');
  put(roles.cell ?? roles.text, ':is(td,th)');
  for (const name of Object.keys(styles))
    put(
      name,
      `.group.style[data-head="style ${name.replaceAll('"', '\\"')}"]>.block:is(.line,.clause,.heading)`,
    );
  return {
    ...readLook(look),
    // The places of styles exclude each other, so none needs to outweigh another.
    selectorOf: (name) => `:where(${(places.get(name) ?? ['.look-unused']).join(',')})`,
    labelSelector: '::before',
  };
}

function atLevel(names: readonly string[], level: number): string | undefined {
  return names[Math.min(level, names.length) - 1];
}

/** The rules that only the paper needs: numbers before the words, and tables with their columns. */
function ownRules(look: Look, scope: string): string {
  const tables = Object.entries(look.tables).flatMap(([name, { widths }]) => {
    const whole = widths.reduce((sum, width) => sum + width, 0);
    if (!(whole > 0)) return [];
    const table = `${scope} .command[data-look="${name.replaceAll('"', '\\"')}"]+table`;
    return [
      `${table}{width:calc(var(--pt) * ${whole});max-width:none}`,
      ...widths.map(
        (width, column) => `${table} :is(td,th):nth-child(${column + 1}){width:${(100 * width) / whole}%}`,
      ),
    ];
  });
  return [
    `${scope} :where(.line,.clause,.heading,td,th){padding-inline-start:0;border-block-end:0}`,
    `${scope} :where([data-continues]){text-indent:0}`,
    `${scope} :where(.group.center .line){text-align:center}`,
    `${scope} :where(.group.right .line){text-align:right}`,
    `${scope} :is(.clause,.heading)[data-number]::before{min-width:2.5em;margin:0;text-indent:0}`,
    ...tables,
  ].join('\n');
}
