import type { TemplateCase } from '@inkfield/contract/templates';
import type { TemplateForm } from '@inkfield/engine/template';
import type { DraftContent } from './draft-content.ts';
import { mergeFields } from './merge-fields.ts';
import { mergeLook } from './merge-look.ts';
import { type MergePart, mergeLines } from './merge-lines.ts';
import { type Chooser, chooserOf, isAlike, mergeValue, type Overlap, valueText } from './merge-values.ts';

/** Two drafts that were both made from `base`. */
export interface Drafts {
  base: DraftContent;
  theirs: DraftContent;
  mine: DraftContent;
}

export interface MergedDraft {
  content: DraftContent;
  /** Parts that both sides changed differently. Theirs is used unless mine was chosen. */
  overlaps: readonly Overlap[];
}

/** Merges two drafts. A part that only one side changed comes from that side; `chosen` overlaps come from mine. */
export function mergeDrafts(drafts: Drafts, chosen: ReadonlySet<string>): MergedDraft {
  const choose = chooserOf(chosen);
  const { base, theirs, mine } = drafts;
  const pick = <Name extends 'name' | 'description'>(name: Name, title: string) =>
    mergeValue({ base: base[name], theirs: theirs[name], mine: mine[name] }, { key: name, title, choose });
  const content: DraftContent = {
    name: pick('name', 'Template name'),
    description: pick('description', 'Description'),
    document_content: mergeText(drafts, choose),
    fields: mergeFields({ base: base.fields, theirs: theirs.fields, mine: mine.fields }, choose),
    page: mergePage(drafts, choose),
    form: mergeForm(drafts, choose),
    look: mergeLook({ base: base.look, theirs: theirs.look, mine: mine.look }, choose),
    cases: mergeCases(drafts, choose),
  };
  return { content, overlaps: choose.overlaps };
}

function mergeText({ base, theirs, mine }: Drafts, choose: Chooser): string {
  const parts = mergeLines(base.document_content, {
    theirs: theirs.document_content,
    mine: mine.document_content,
  });
  let line = 1;
  return parts
    .map((part, index) => {
      const text = part.kind === 'settled' ? part.text : chosenText(part, { index, line, choose });
      line += text.split('\n').length - 1;
      return text;
    })
    .join('');
}

interface Place {
  index: number;
  line: number;
  choose: Chooser;
}

function chosenText(
  { theirs, mine }: MergePart & { kind: 'overlap' },
  { index, line, choose }: Place,
): string {
  return choose(
    { theirs, mine },
    {
      key: `text ${index}`,
      title: `Text, from line ${line}`,
      // An empty text says that the lines were deleted.
      show: (text) => (text === '' ? 'Deleted' : text.replace(/\n$/, '')),
    },
  );
}

function mergePage({ base, theirs, mine }: Drafts, choose: Chooser): DraftContent['page'] {
  const before = new Map<string, unknown>(Object.entries(base.page));
  const ours = new Map<string, unknown>(Object.entries(mine.page));
  const other = new Map<string, unknown>(Object.entries(theirs.page));
  const names = new Set([...other.keys(), ...ours.keys()]);
  const merged = [...names].flatMap((name) => {
    const value = mergeValue(
      { base: before.get(name), theirs: other.get(name), mine: ours.get(name) },
      { key: `page ${name}`, title: `Page: ${name.replaceAll('_', ' ')}`, choose },
    );
    return value === undefined ? [] : [[name, value]];
  });
  // Each member is that of one of the two.
  return Object.fromEntries(merged) as DraftContent['page'];
}

/** Rules between fields are the same by their conditions. */
function mergeForm({ base, theirs, mine }: Drafts, choose: Chooser): TemplateForm {
  if (isAlike(theirs.form, mine.form) || isAlike(mine.form, base.form)) return theirs.form;
  const byCondition = ({ form }: DraftContent) => new Map(form.rules.map((one) => [one.condition, one]));
  const [before, other, ours] = [byCondition(base), byCondition(theirs), byCondition(mine)];
  const conditions = new Set([...other.keys(), ...ours.keys()]);
  const rules = [...conditions].flatMap((condition) => {
    const merged = mergeValue(
      { base: before.get(condition), theirs: other.get(condition), mine: ours.get(condition) },
      {
        key: `form rule ${condition}`,
        title: `Rule between fields "${condition}"`,
        choose,
        show: (rule) => rule?.message ?? 'Deleted',
      },
    );
    return merged ?? [];
  });
  return { rules };
}

/** Tests are the same by their names. */
function mergeCases({ base, theirs, mine }: Drafts, choose: Chooser): readonly TemplateCase[] {
  const byName = ({ cases }: DraftContent) => new Map(cases.map((one) => [one.name, one]));
  const [before, other, ours] = [byName(base), byName(theirs), byName(mine)];
  const names = new Set([...other.keys(), ...ours.keys()]);
  return [...names].flatMap((name) => {
    const merged = mergeValue(
      { base: before.get(name), theirs: other.get(name), mine: ours.get(name) },
      { key: `test ${name}`, title: `Test "${name}"`, choose, show: caseText },
    );
    return merged ?? [];
  });
}

function caseText(one: TemplateCase | undefined): string {
  if (one === undefined) return 'Deleted';
  const { must_contain, must_not_contain, values } = one;
  const filled = Object.entries(values).filter(([, value]) => !isAlike(value, ''));
  return [
    ...must_contain.map((line) => `Must contain: ${line}`),
    ...must_not_contain.map((line) => `Must not contain: ${line}`),
    ...filled.map(([name, value]) => `${name}: ${valueText(value)}`),
  ].join('\n');
}
