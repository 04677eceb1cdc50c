import type { TemplateCase } from '@inkfield/contract/templates';
import type { FormGroup, TemplateForm } from '@inkfield/engine/template';
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
    pdf_form: mergeValue(
      { base: base.pdf_form, theirs: theirs.pdf_form, mine: mine.pdf_form },
      { key: 'boxes', title: 'Boxes', choose },
    ),
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

/** Rules between fields are the same by their conditions, groups by their names. */
function mergeForm({ base, theirs, mine }: Drafts, choose: Chooser): TemplateForm {
  if (isAlike(theirs.form, mine.form) || isAlike(mine.form, base.form)) return theirs.form;
  const forms = { base: base.form, theirs: theirs.form, mine: mine.form };
  const rules = mergeList(forms, {
    itemsOf: (form) => form.rules,
    idOf: (rule) => rule.condition,
    keyOf: (condition) => ({ key: `form rule ${condition}`, title: `Rule between fields "${condition}"` }),
    show: (rule) => rule.message,
    choose,
  });
  const groups = mergeList(forms, {
    itemsOf: (form) => form.groups ?? [],
    idOf: (group) => group.name,
    keyOf: (name) => ({ key: `group ${name}`, title: `Group "${name}"` }),
    show: groupText,
    choose,
  });
  const mode = mergeValue(
    { base: base.form.mode, theirs: theirs.form.mode, mine: mine.form.mode },
    { key: 'form mode', title: 'One page or steps', choose },
  );
  return { rules, ...(groups.length > 0 && { groups }), ...(mode && { mode }) };
}

interface ListMerge<Item> {
  itemsOf: (form: TemplateForm) => readonly Item[];
  idOf: (item: Item) => string;
  keyOf: (id: string) => { key: string; title: string };
  show: (item: Item) => string;
  choose: Chooser;
}

function mergeList<Item>(
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', TemplateForm>,
  { itemsOf, idOf, keyOf, show, choose }: ListMerge<Item>,
): Item[] {
  const byId = (form: TemplateForm) => new Map(itemsOf(form).map((one) => [idOf(one), one]));
  const [before, other, ours] = [byId(base), byId(theirs), byId(mine)];
  return [...new Set([...other.keys(), ...ours.keys()])].flatMap((id) => {
    const merged = mergeValue(
      { base: before.get(id), theirs: other.get(id), mine: ours.get(id) },
      { ...keyOf(id), choose, show: (item) => (item === undefined ? 'Deleted' : show(item)) },
    );
    return merged ?? [];
  });
}

function groupText({ help, show_when: condition, is_step: isStep }: FormGroup): string {
  const shown = condition ? `Shown when: ${condition}` : 'Always shown';
  return [help ?? '', shown, isStep === false ? 'No step of its own' : ''].filter(Boolean).join('\n');
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
