import { type BrokenRule, createRuleCheck } from '@inkfield/engine/form-rules';
import type { TemplateField } from '@inkfield/engine/template';
import type { FillingValues } from './filling.ts';
import type { FormField } from './new-form.ts';

/** Messages of the broken rules between fields, each at the first field that its rule names. */
export interface RuleErrors {
  /** The errors of all rules that read only known fields. They are removed as soon as their rules hold. */
  all: (isKnown: (name: string) => boolean) => ReadonlyMap<string, string>;
  /** Says what is broken where every field is filled in: the person has just left one of them. */
  showFilled: () => void;
  /** Whether a broken rule has its place at the field. */
  isBrokenAt: (name: string) => boolean;
}

type MistakeIn = (filling: FillingValues, item: FormField) => string | undefined;
export type CreateRuleErrors = (filling: FillingValues, mistakeIn: MistakeIn) => RuleErrors;

/** In a file of its own that loads only for a template with rules: the script of the page is at its budget without it. */
export const createRuleErrors: CreateRuleErrors = (filling, mistakeIn) => {
  const { template, live, errors } = filling;
  const broken = createRuleCheck(template.form.rules);
  const items = new Map(filling.fields.map((item) => [item.field.name, item]));
  const counts = (field: TemplateField) => {
    const item = items.get(field.name);
    return item !== undefined && filling.isVisible(field) && mistakeIn(filling, item) === undefined;
  };
  const isFilled = (name: string) =>
    items.get(name)?.module.isEmpty(live.resolution().values[name] ?? '') === false;
  const find = () => broken({ fields: template.fields, values: live.resolution().values, counts });
  let said: ReadonlyMap<string, string> = new Map();
  const isShown = (place: string) => said.has(place) && errors.get(place) === said.get(place);
  live.subscribe(() => {
    const shown = [...said.keys()].filter(isShown);
    if (shown.length === 0) return;
    const now = textsOf(find());
    for (const place of shown) errors.set(place, now.get(place));
    said = now;
  });
  return {
    all: (isKnown) => (said = textsOf(find().filter(({ fields }) => fields.every(isKnown)))),
    showFilled: () => {
      const now = textsOf(find().filter((rule) => isShown(placeOf(rule)) || rule.fields.every(isFilled)));
      for (const [place, text] of now) if (isShown(place) || !errors.get(place)) errors.set(place, text);
      said = now;
    },
    isBrokenAt: (name) => textsOf(find()).has(name),
  };
};

function placeOf({ fields: [first = ''] }: BrokenRule): string {
  return first;
}

function textsOf(broken: readonly BrokenRule[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const rule of broken) {
    const place = placeOf(rule);
    texts.set(place, [texts.get(place) ?? [], rule.message].flat().join(' '));
  }
  return texts;
}
