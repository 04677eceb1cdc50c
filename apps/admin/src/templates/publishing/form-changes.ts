import type { FormGroup, FormRule, TemplateForm } from '@inkfield/engine/template';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import { isAlike } from '../saving/merge-values.ts';
import { changeOf } from './changed-values.ts';

/** The changes of the form's mode, groups and rules, in sentences. */
export function formChanges(before: TemplateForm, after: TemplateForm): string[] {
  const [was, now] = [before.mode ?? 'page', after.mode ?? 'page'];
  const mode = now === 'steps' ? 'The form is filled in steps now' : 'The form is one page now';
  return [
    ...(was === now ? [] : [mode]),
    ...groupChanges(before.groups ?? [], after.groups ?? []),
    ...ruleChanges(before.rules, after.rules),
  ];
}

/** The changes of the pages that a form fills, and of their boxes. */
export function pageChanges(before: PdfForm | null | undefined, after: PdfForm | null | undefined): string[] {
  if (!before || !after) return [];
  const conditions = after.pages.flatMap(({ show_when: now }, index) => {
    const changes = changeOf('condition', before.pages[index]?.show_when, now);
    return changes.length === 0 ? [] : `Page ${index + 1}: ${changes.join(', ')}`;
  });
  return [
    ...(before.base === after.base ? [] : ['The pages are those of another file']),
    ...conditions,
    ...(isAlike(before.boxes, after.boxes) ? [] : ['Boxes on the pages changed']),
  ];
}

/** Groups are matched by name. A group without settings is the same as none. */
function groupChanges(before: readonly FormGroup[], after: readonly FormGroup[]): string[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  return names.flatMap((name) => {
    const [was, now] = [before, after].map((groups) => groups.find((group) => group.name === name));
    const changes = [
      ...changeOf('help text', was?.help, now?.help),
      ...changeOf('condition', was?.show_when, now?.show_when),
      ...changeOf('step', was?.is_step ?? true, now?.is_step ?? true),
    ];
    return changes.length === 0 ? [] : [`Group ${name}: ${changes.join(', ')}`];
  });
}

/** Rules are matched by condition. */
function ruleChanges(before: readonly FormRule[], after: readonly FormRule[]): string[] {
  const old = new Map(before.map((rule) => [rule.condition, rule.message]));
  const kept = new Set(after.map(({ condition }) => condition));
  return [
    ...after.flatMap(({ condition, message }) => {
      if (!old.has(condition)) return `New rule: ${condition}`;
      return old.get(condition) === message ? [] : `The message of the rule "${condition}" changed`;
    }),
    ...before.flatMap(({ condition }) => (kept.has(condition) ? [] : `Rule removed: ${condition}`)),
  ];
}
