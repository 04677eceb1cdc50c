import type { Look } from '@inkfield/contract/look';
import { blankHeight, type LookReading, quoted, readLook } from '@inkfield/web/look/look-css';
import { color, indent } from '@inkfield/web/look/css-values';
import { labelEnd } from '@inkfield/web/look/look-words';
import { useLookSheet } from '@inkfield/web/look/look-preview';
import type { PictureOwner } from '@inkfield/web/look/picture-url';
import { useInsertionEffect, useLayoutEffect, useMemo } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import type { OpenPaper } from './open-paper.ts';
import { PaperBands } from './paper-bands.tsx';
import { pictureRules } from './picture-css.ts';
import { mostBlankLines } from './schema.ts';
import { cellStyles, tableRules } from './table-css.ts';
import { mostLabelLevels, showTypedLabels } from './typed-labels.ts';

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  look: Look;
  onPageSetup: () => void;
}

/** Gives the paper the look of its template, and shows header and footer around it. */
export function PaperLook({ model, paper, look, onPageSetup }: Props) {
  const template = model.get().saved.id;
  const classes = usePaperLook(look, { template });
  // Headers and footers are made of the parts of the preview, which have its classes.
  const ofPreview = useMemo(() => readLook(look), [look]);
  const bandScope = useLookSheet(ofPreview, template);
  useLayoutEffect(() => {
    showTypedLabels(paper.view);
    paper.setClass(classes);
    return () => paper.setClass('');
  }, [paper, classes]);
  return (
    <PaperBands reading={ofPreview} scope={bandScope} model={model} paper={paper} onPageSetup={onPageSetup} />
  );
}

/** Adds the rules of a look for the elements of a paper, those of the preview. Returns the classes of the paper. */
export function usePaperLook(look: Look, { template, source }: PictureOwner): string {
  const reading = useMemo(() => paperReading(look), [look]);
  const scope = useLookSheet(reading, template);
  useInsertionEffect(() => {
    if (!('adoptedStyleSheets' in document)) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(ownRules(reading, { scope: `.${scope}`, template, source }));
    // Before the rules of the styles, which are as specific.
    document.adoptedStyleSheets.unshift(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [reading, scope, template, source]);
  return `look-paper ${scope}`;
}

/** A look whose styles select the lines of the paper by what they are. */
export function paperReading(look: Look): LookReading {
  const { roles, styles } = look;
  const places = new Map<string, string[]>();
  const put = (name: string | undefined, selector: string) => {
    if (name !== undefined) places.set(name, [...(places.get(name) ?? []), selector]);
  };
  const unnamed = ':not(.group.style *)';
  const plain = ':not(.group:is(.center,.right) *,[data-continues],[data-label])';
  put(roles.text, `.line${unnamed}${plain}`);
  for (const align of ['center', 'right'] as const)
    put(roles[align] ?? roles.text, `.group.${align} .line:not([data-label])${unnamed}`);
  for (let level = 1; level <= mostLabelLevels; level += 1) {
    for (const label of ['bullet', 'item'] as const) {
      const line = `.line[data-label="${label}"][data-label-level="${level}"]`;
      put(atLevel(roles[label], level) ?? roles.text, `${line}${unnamed}`);
    }
  }
  // A document without clauses or headings has no style for them.
  for (const level of [1, 2, 3, 4, 5, 6]) {
    put(
      atLevel(roles.clause, level) ?? roles.text,
      `:is(.clause[data-level="${level}"],.line[data-continues="${level}"]:not([data-label]))${unnamed}`,
    );
    if (level < 5)
      put(atLevel(roles.heading, level) ?? roles.text, `.heading[data-level="${level}"]${unnamed}`);
  }
  put(roles.heading[0] ?? roles.text, '.exhibit-title');
  for (const { name, selector } of cellStyles(look)) put(name, selector);
  for (const name of Object.keys(styles))
    put(name, `.group.style[data-head="${name.replaceAll('"', '\\"')}"]>.block:is(.line,.clause,.heading)`);
  return {
    ...readLook(look),
    // The places of styles exclude each other, so none needs to outweigh another.
    selectorOf: (name) => `:where(${(places.get(name) ?? ['.look-unused']).join(',')})`,
    // Another sign is drawn over the typed one, which keeps its letters.
    labelSelectors: ({ label }) => [
      '::before',
      label?.sign === undefined ? ' .typed-label' : ' .typed-label::before',
    ],
  };
}

function atLevel(names: readonly string[], level: number): string | undefined {
  return names[Math.min(level, names.length) - 1];
}

/** The rules that only the paper needs: numbers before the words, tables with their cells, and pictures. */
function ownRules(reading: LookReading, place: PictureOwner & { scope: string }): string {
  const { look } = reading;
  const { scope } = place;
  return [
    `${scope} :where(.line,.clause,.heading,td,th){padding-inline-start:0;border-block-end:0}`,
    `${scope} :where([data-continues]:not([data-label])){text-indent:0}`,
    `${scope} .typed-indent{margin-inline-end:calc(-1*var(--label-width))}`,
    `${scope} .typed-label{padding-inline-end:max(0px,var(--number-room) - var(--label-width))}`,
    `${scope} :where(.group.center .line){text-align:center}`,
    `${scope} :where(.group.right .line){text-align:right}`,
    `${scope} :is(.clause,.heading)[data-number]::before{min-width:var(--number-room);margin:0;text-indent:0}`,
    ...numberRules(reading, scope),
    ...signRules(reading, scope),
    ...blankRules(look, scope),
    ...tableRules(look, scope),
    ...pictureRules(look, place),
  ].join('\n');
}

/** The words behind a number begin where they begin behind a short one, which most are. A longer one takes more room. */
export function numberRules({ look, styles, selectorOf }: LookReading, scope: string): string[] {
  return Object.keys(look.styles).map((name) => {
    const style = styles.find(name);
    const end = labelEnd(style, look.tab, '1.');
    const room = end === undefined ? 0 : end - style.left - style.first;
    return `${scope} ${selectorOf(name)}{--number-room:${indent(room)}}`;
  });
}

/** Bullets that print as another sign than the typed one, which keeps its room for the cursor. */
function signRules({ look, styles, selectorOf }: LookReading, scope: string): string[] {
  return [...new Set(look.roles.bullet)].flatMap((name) => {
    const { label, color: ink } = styles.find(name);
    if (label?.sign === undefined) return [];
    const place = `${scope} ${selectorOf(name)} .typed-label`;
    return [
      `${place}{-webkit-text-fill-color:transparent}`,
      `${place}::before{display:inline-block;width:0;text-indent:0;white-space:pre;content:${quoted(label.sign)};` +
        `-webkit-text-fill-color:${color(label.color ?? ink) ?? '#000'}}`,
    ];
  });
}

/** The first blank line only parts two blocks, except where people sign. Each further one is a line of the page. */
export function blankRules(look: Look, scope: string): string[] {
  const height = blankHeight(readLook(look));
  return Array.from({ length: mostBlankLines }, (_, index) => {
    const room = (lines: number) =>
      `{--blank:calc(var(--pt)*${height * lines});padding-block-start:var(--blank)}`;
    const lined = `[data-lines="${index + 1}"]`;
    return `${scope} ${lined}${room(index)}${scope} .signatures ${lined}${room(index + 1)}`;
  });
}
