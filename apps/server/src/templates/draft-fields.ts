import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import { fieldNamePattern, isFieldName, isUsableFieldName } from '@inkfield/engine/field-names';
import type { TemplateField } from '@inkfield/engine/template';

/**
 * The fields of the existing template: names that may stay although new ones could not have them, and used ids.
 */
export interface KnownFields {
  fields: readonly Pick<TemplateField, 'id' | 'name'>[];
  /** Ids below this one have been given to fields of this template. */
  nextFieldId: number;
}
export const noFields: KnownFields = { fields: [], nextFieldId: 1 };

export type DraftFields =
  | { ok: true; fields: TemplateField[]; nextFieldId: number }
  /** Texts by place, such as `2.name`. */
  | { ok: false; errors: Record<string, string[]> };

const invisibleSigns = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** Removes signs that are pasted along unseen and would make two equal-looking names differ. */
export function stripInvisible(text: string): string {
  return text.replace(invisibleSigns, '');
}

/** The stored text of a draft: as typed, without invisible and unprintable characters. */
export function cleanDraftText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\v\u2028\u2029]/g, '\n')
      // eslint-disable-next-line no-control-regex -- taking control characters out is the purpose
      .replace(/[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/g, '')
      .replace(/\[[A-Za-z0-9_.\u00AD\u200B-\u200D\u2060\uFEFF]+/g, stripInvisible)
  );
}

function nameProblem(name: string, isKnown: boolean): string | undefined {
  if (isKnown ? isUsableFieldName(name) : isFieldName(name)) return undefined;
  if (fieldNamePattern.test(name)) return 'This name is reserved. Choose another one.';
  return 'A name starts with a letter and has only letters, digits and _ (at most 64).';
}

/**
 * The fields of a draft, with ids. Refuses only a bad or repeated name, which would make a value ambiguous or
 * unsafe. Other problems are saved and reported, so that an editor can save while typing.
 */
export function readDraftFields(sent: readonly TemplateFieldInput[], known: KnownFields): DraftFields {
  const knownNames = new Set(known.fields.map((field) => field.name));
  const errors: Record<string, string[]> = {};
  const seenNames = new Set<string>();
  const usedIds = new Set<number>();
  let nextFieldId = known.nextFieldId;
  const fields = sent.map((field, index) => {
    const name = stripInvisible(field.name).trim();
    const problem = nameProblem(name, knownNames.has(name));
    const key = name.toLowerCase();
    if (problem !== undefined) errors[`${index}.name`] = [problem];
    else if (seenNames.has(key)) errors[`${index}.name`] = ['Another field has this name.'];
    seenNames.add(key);
    const keepsId = field.id !== undefined && field.id < known.nextFieldId && !usedIds.has(field.id);
    const id = keepsId ? (field.id ?? nextFieldId) : nextFieldId++;
    usedIds.add(id);
    return { ...field, id, name };
  });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, fields, nextFieldId };
}
