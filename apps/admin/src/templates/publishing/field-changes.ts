import { keysOf } from '@inkfield/web/keys-of';
import type { PinnedList } from '@inkfield/contract/lists';
import type { Look } from '@inkfield/contract/look';
import type { PageLogo, PageSetup, TemplateField } from '@inkfield/engine/template';
import { fieldTitles, shown } from './changed-values.ts';
import { columnChanges } from './column-changes.ts';

/** The changes of the fields between a version and the draft, in sentences. Fields are matched by id. */
export function fieldChanges(before: readonly TemplateField[], after: readonly TemplateField[]): string[] {
  const old = new Map(before.map((field) => [field.id, field]));
  const ids = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !old.has(id)).map((field) => `New field: ${titleOf(field)}`);
  const removed = before.filter(({ id }) => !ids.has(id)).map((field) => `Field removed: ${titleOf(field)}`);
  const changed = after.flatMap((field) => {
    const was = old.get(field.id);
    const properties = was ? changedProperties(was, field) : [];
    const columns = columnChanges(was?.columns ?? [], field.columns ?? []);
    const sentences = [
      ...(properties.length > 0 ? [`${properties.join(', ')} changed`] : []),
      ...(was ? columns : []),
    ];
    return sentences.length > 0 ? [`${titleOf(field)}: ${sentences.join('; ')}`] : [];
  });
  const order = (fields: readonly TemplateField[]) =>
    fields.filter(({ id }) => old.has(id) && ids.has(id)).map(({ id }) => id);
  const isMoved = order(before).join() !== order(after).join();
  return [...added, ...removed, ...changed, ...(isMoved ? ['The order of the fields changed'] : [])];
}

/** The lists of which another version is used, in sentences. */
export function listChanges(before: readonly PinnedList[] = [], after: readonly PinnedList[] = []): string[] {
  const old = new Map(before.map(({ name, version }) => [name, version]));
  return after.flatMap(({ name, version }) => {
    const was = old.get(name);
    const isChanged = was !== undefined && was !== version;
    return isChanged ? [`The list ${name}: version ${version} instead of version ${was}`] : [];
  });
}

/** The changes of the look, in sentences. Styles are matched by name. */
export function lookChanges(before: Look | null, after: Look | null): string[] {
  if (shown(before) === shown(after)) return [];
  if (after === null) return ['The look was removed: the pages have the house style'];
  if (before === null) return ['The pages have a look of their own now'];
  const names = [...new Set([...Object.keys(before.styles), ...Object.keys(after.styles)])];
  const styles = names.flatMap((name) => {
    const [was, now] = [before.styles[name], after.styles[name]];
    if (was === undefined) return `New style: ${name}`;
    if (now === undefined) return `Style removed: ${name}`;
    return shown(was) === shown(now) ? [] : `The style ${name} changed`;
  });
  const pages =
    shown(before.pages) === shown(after.pages) ? [] : ['Paper, margins, header or footer changed'];
  const changes = [...styles, ...pages];
  return changes.length === 0 ? ['The look changed'] : changes;
}

interface Details {
  name: string;
  description: string;
  page: PageSetup;
}

/** The other changes of a template, in sentences. */
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
  const names = keysOf(fieldTitles);
  return names
    .filter((name) => name !== 'columns' && shown(was[name]) !== shown(now[name]))
    .map((name) => fieldTitles[name] ?? name);
}

function titleOf({ label, name }: TemplateField): string {
  return label || name;
}
