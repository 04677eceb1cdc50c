import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { TemplateField } from '@inkfield/engine/template';
import { isAlike } from '../saving/merge-values.ts';

interface Edition {
  form: PdfForm;
  fields: readonly TemplateField[];
}

/** A field of the template with the label that the new file has for it, where the two differ. */
export interface KeptLabel {
  label: string;
  inFile: string;
  /** Whether staff typed their own, which then stays. */
  isTyped: boolean;
}

export interface ReplacedForm {
  form: PdfForm;
  fields: TemplateField[];
  /** By the ids of the fields. */
  labels: ReadonlyMap<number | undefined, KeptLabel>;
}

/**
 * The pages and boxes of a new edition, for the fields of the template. Pages keep their conditions by their numbers. A
 * field whose boxes have other options now takes them, and a field whose label staff did not change takes that of the file.
 */
export function replaceForm(
  current: Edition,
  file: Edition,
  names: ReadonlyMap<string, TemplateField>,
): ReplacedForm {
  const boxes = file.form.boxes.map((box) => ({ ...box, field: names.get(box.field)?.name ?? box.field }));
  const pages = file.form.pages.map((page, index) => ({
    ...page,
    show_when: current.form.pages[index]?.show_when,
  }));
  const inFile = new Map(file.fields.flatMap((field) => [[names.get(field.name)?.id, field] as const]));
  const labels = new Map<number | undefined, KeptLabel>();
  const fields = current.fields.map((field) => {
    const own = inFile.get(field.id);
    if (own === undefined) return field;
    const isTyped = !isNamedAfterLabel(field);
    if (own.label !== field.label) labels.set(field.id, { label: field.label, inFile: own.label, isTyped });
    const label = isTyped ? field.label : own.label;
    const asked = isAlike(own.options, field.options)
      ? {}
      : { field_type: own.field_type, options: own.options };
    return { ...field, label, ...asked };
  });
  return { form: { ...file.form, pages, boxes }, fields, labels };
}

/** Words of a label that the import leaves out of the name of its field. */
const leftOut = new Set('a an the your name of in all caps capital capitals letters'.split(' '));
/** A name is cut at about this length. */
const cutFrom = 38;

/** Whether the name of a field is made from its label, as import makes it. Staff who type a label leave the name as it is. */
function isNamedAfterLabel({ name, label }: TemplateField): boolean {
  const said = wordsOf(label);
  const named = wordsOf(name);
  // A number tells fields of one label apart.
  if (/^\d+$/.test(named.at(-1) ?? '') && !said.includes(named.at(-1) ?? '')) named.pop();
  const isCut = name.length >= cutFrom;
  const others = said.filter((word) => !named.includes(word) && !leftOut.has(word));
  return named.length > 0 && named.every((word) => said.includes(word)) && (isCut || others.length === 0);
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}|[’']/gu, '');
  return plain.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
}

/** The printed words of a form, with blanks where its fields are. */
export function printedWords(text: string): string {
  return text
    .replace(/(?<!\\)\[[^[\]\n]*\]/g, '____')
    .replace(/\{if [^{}]*\}☒\{else\}☐\{end\}/g, '[ ]')
    .replace(/^\{page break\}\n*/gm, '');
}
