import { typedLabel } from '@inkfield/engine/parse';
import type { SourceParagraph, SourceRun } from '../source-document.ts';

/** The name of the style that the letters of a run need; undefined where they are those of the paragraph. */
export type StyleOfRun = (run: SourceRun) => string | undefined;

/** By run: the commands around its words, the outermost first. */
export function spansOfRuns({ runs }: SourceParagraph, styleOfRun: StyleOfRun | undefined): string[][] {
  const spans = runs.map((run) => (canHold(run.text) ? spansOf(run, styleOfRun) : []));
  return spans.map((own, index) => (isBlank(runs[index]?.text) ? aroundBlank(index, { runs, spans }) : own));
}

function spansOf(run: SourceRun, styleOfRun: StyleOfRun | undefined): string[] {
  const { position, strike } = run.format;
  const style = styleOfRun?.(run);
  return [
    ...(style === undefined ? [] : [`style ${style}`]),
    ...(strike === true ? ['strike'] : []),
    ...(position === undefined ? [] : [position]),
  ];
}

/** Braces of the text itself would end the command. */
function canHold(text: string): boolean {
  return !/[{}]/.test(text);
}

function isBlank(text = ''): boolean {
  return text.trim() === '';
}

/** Blanks between two runs that look the same belong to both. */
function aroundBlank(
  index: number,
  { runs, spans }: { runs: readonly SourceRun[]; spans: readonly string[][] },
): string[] {
  const before = runs.findLastIndex(({ text }, at) => at < index && !isBlank(text));
  const after = runs.findIndex(({ text }, at) => at > index && !isBlank(text));
  const own = spans[before] ?? [];
  return own.join() === (spans[after] ?? []).join() ? own : [];
}

/** Words within commands: each line in its own, and without the number that it begins with. */
export function wrapInSpans(text: string, spans: readonly string[], startsLine: boolean): string {
  return text
    .split(/([\n\f])/)
    .map((line, index) => {
      const [, lead = '', core = '', trail = ''] = /^(\s*)([^]*?)(\s*)$/.exec(line) ?? [];
      const label = startsLine || index > 0 ? (typedLabel.exec(core)?.[0] ?? '') : '';
      const words = core.slice(label.length);
      if (words === '') return line;
      const wrapped = spans.reduceRight((inner, span) => `{${span}: ${inner}}`, words);
      return lead + label + wrapped + trail;
    })
    .join('');
}
