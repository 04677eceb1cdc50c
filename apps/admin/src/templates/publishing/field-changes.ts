import type { PageLogo, PageSetup, TemplateField } from '@inkfield/engine/template';

const titles: Partial<Record<keyof TemplateField, string>> = {
  label: 'label',
  field_type: 'type',
  required: 'required',
  placeholder: 'placeholder',
  options: 'options',
  conditional_show: 'sections and exhibits',
  help_text: 'help text',
  default_value: 'default',
  group: 'step',
  show_when: 'condition',
  min: 'least value',
  max: 'greatest value',
  max_length: 'longest text',
  pattern: 'pattern',
  pattern_message: 'message of the pattern',
  name: 'name',
};

/** What happened to the fields between a version and the draft, in sentences. Fields are the same by their id. */
export function fieldChanges(before: readonly TemplateField[], after: readonly TemplateField[]): string[] {
  const old = new Map(before.map((field) => [field.id, field]));
  const ids = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !old.has(id)).map((field) => `New field: ${titleOf(field)}`);
  const removed = before.filter(({ id }) => !ids.has(id)).map((field) => `Field removed: ${titleOf(field)}`);
  const changed = after.flatMap((field) => {
    const was = old.get(field.id);
    const properties = was ? changedProperties(was, field) : [];
    return properties.length > 0 ? [`${titleOf(field)}: ${properties.join(', ')} changed`] : [];
  });
  const order = (fields: readonly TemplateField[]) =>
    fields.filter(({ id }) => old.has(id) && ids.has(id)).map(({ id }) => id);
  const isMoved = order(before).join() !== order(after).join();
  return [...added, ...removed, ...changed, ...(isMoved ? ['The order of the fields changed'] : [])];
}

interface Details {
  name: string;
  description: string;
  page: PageSetup;
}

/** What else of a template changed, in sentences. */
export function detailChanges(before: Details, after: Details): string[] {
  const changes: string[] = [];
  if (before.name !== after.name) changes.push(`The name changed from "${before.name}" to "${after.name}"`);
  if (before.description !== after.description) changes.push('The description changed');
  if (before.page.logo?.sha256 !== after.page.logo?.sha256) changes.push(logoChange(before.page, after.page));
  const stays = before.page.logo && after.page.logo;
  const sorted = ({ logo, ...page }: PageSetup) =>
    JSON.stringify(
      Object.entries({ ...page, ...(stays && placing(logo)) }).toSorted(([a], [b]) => a.localeCompare(b)),
    );
  if (sorted(before.page) !== sorted(after.page)) changes.push('The page set-up changed');
  return changes;
}

function logoChange({ logo: before }: PageSetup, { logo: after }: PageSetup): string {
  if (before === undefined) return 'Every page has a logo now';
  return after === undefined ? 'The logo was removed' : 'The logo changed';
}

/** Of a logo what is set up, without what the picture is. */
function placing(logo: PageLogo | undefined): Record<string, unknown> {
  return logo === undefined ? {} : { alt: logo.alt, align: logo.align, height: logo.height };
}

function changedProperties(was: TemplateField, now: TemplateField): string[] {
  const names = Object.keys(titles) as (keyof TemplateField)[]; // the keys of the table above
  return names.filter((name) => shown(was[name]) !== shown(now[name])).map((name) => titles[name] ?? name);
}

function shown(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : JSON.stringify(value);
}

function titleOf({ label, name }: TemplateField): string {
  return label || name;
}
