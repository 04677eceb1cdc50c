import { splitAlternatives } from './alternatives.ts';
import { contextName, isUnitAfter, keep, type MarkView, type Rule, take, type Verdict } from './verdict.ts';

const grammarWord = /^(?:is|are|was|were|has|have|does|do|s|es|he|she|his|her|him|it|its|their|they)$/i;

/** `[30/60/90] days`; elsewhere figures between slashes are a date. */
const figures = /^\d{1,3}(?:\s*\/\s*\d{1,3}){1,5}$/;

/** `[Select: Lease / Sale]` and `[Choose one: A / B]` are instructions for the options. */
const chooseFirst =
  /^(?:please\s+)?(?:select|choose|pick|circle|check|tick|delete as (?:applicable|appropriate))(?:\s+(?:one|from|between|only one|as (?:applicable|appropriate))){0,2}(?:\s+of(?:\s+the\s+following)?)?\s*[:–—-]\s*/i;

/** `[monthly / yearly]`: one of its options. */
export const choice: Rule = (view) => {
  const inner = view.inner.replace(chooseFirst, '');
  const isOfFigures = figures.test(inner) && isUnitAfter.test(view.right);
  const options = isOfFigures ? inner.split(/\s*\/\s*/) : splitAlternatives(inner);
  if (options === undefined || /^(?:insert|enter|fill)/i.test(inner)) return undefined;
  // A choice takes one of its options unchanged, so marks within an option would get lost.
  if (options.some((option) => /[[\]]|_{3,}/.test(option))) return keep('alternatives-with-blanks');
  if (options.length === 2 && options.every((option) => grammarWord.test(option)))
    return keep('grammar-choice');
  const { label, source } = contextName(view);
  const isLong = options.join(' ').length > 140;
  return take('bracket-choice', {
    label: source === 'none' ? 'Choice' : label,
    source,
    type: 'select',
    options,
    confidence: isLong ? 0.5 : 0.75,
  });
};

/** `[Select: Lease / Sale]`, before rules that take it for a note. */
export const instructedChoice: Rule = (view) => (chooseFirst.test(view.inner) ? choice(view) : undefined);

/** `[monthly] [yearly]`: brackets beside each other are the options of one choice. */
export function neighbouringChoice(view: MarkView): Verdict {
  const { mark, passage } = view;
  if (mark.alternative?.role !== 'first') return keep('no-name');
  const { options, end } = mark.alternative;
  const { label, source } = contextName({ ...view, nearRight: passage.text.slice(end) });
  return take('neighbouring-choice', {
    label: source === 'none' ? 'Choice' : label,
    source: 'words',
    type: 'select',
    options,
    confidence: 0.6,
    end,
  });
}
