import { cleanCharacters } from '../clean-characters.ts';
import type { WordField } from '../source-document.ts';
import type { PageItem } from './lines.ts';

/** A field of a PDF form, as pdf.js describes it. */
export interface Widget {
  fieldName: string;
  fieldType: string;
  rect: readonly number[];
  alternativeText: string;
  isCheckBox: boolean;
  isRadioButton: boolean;
  isMultiline: boolean;
  options: string[];
  /** The filled-in value; undefined if it is the form's default. */
  value: string | undefined;
  buttonValue: string | undefined;
}

/** Reads the parts we know of an annotation; undefined when it is no field to fill in. */
export function readWidget(annotation: Readonly<Record<string, unknown>>): Widget | undefined {
  const { subtype, fieldName, fieldType, rect } = annotation;
  if (subtype !== 'Widget' || typeof fieldName !== 'string' || fieldName === '') return undefined;
  const isChoosable = annotation['checkBox'] === true || annotation['radioButton'] === true;
  const isField = fieldType === 'Tx' || fieldType === 'Ch' || (fieldType === 'Btn' && isChoosable);
  if (!isField || !Array.isArray(rect) || annotation['hidden'] === true) return undefined;
  const { alternativeText, options, buttonValue } = annotation;
  return {
    fieldName,
    fieldType,
    rect: rect.map(Number),
    alternativeText: typeof alternativeText === 'string' ? alternativeText : '',
    isCheckBox: annotation['checkBox'] === true,
    isRadioButton: annotation['radioButton'] === true,
    isMultiline: annotation['multiLine'] === true,
    options: Array.isArray(options) ? options.flatMap(optionText) : [],
    value: filledIn(annotation),
    buttonValue: typeof buttonValue === 'string' ? buttonValue : undefined,
  };
}

function filledIn(annotation: Readonly<Record<string, unknown>>): string | undefined {
  const { fieldValue, defaultFieldValue, exportValue, options } = annotation;
  const value = singleText(fieldValue);
  if (value === undefined || value === singleText(defaultFieldValue) || value === 'Off') return undefined;
  if (annotation['checkBox'] === true) return value === exportValue ? '☒' : undefined;
  const chosen: unknown = Array.isArray(options)
    ? options.find((one: unknown) => isObject(one) && one['exportValue'] === value)
    : undefined;
  return isObject(chosen) ? optionText(chosen)[0] : cleanCharacters(value);
}

/** The value of a list field is an array. Several selected options fit no field type. */
function singleText(value: unknown): string | undefined {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof only === 'string' && only !== '' ? only : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function optionText(option: unknown): string[] {
  if (typeof option !== 'object' || option === null || !('displayValue' in option)) return [];
  return typeof option.displayValue === 'string' && option.displayValue.trim() !== ''
    ? [option.displayValue]
    : [];
}

/** Signs around the number of a form field while the text is put together; no text holds them. */
const fieldSign = /(\ufdd3\d+\ufdd4)/u;

export interface FormFields {
  /** Places a field among the words of its page; undefined for the further buttons of a radio group. */
  place: (widget: Widget, words: readonly PageItem[]) => PageItem | undefined;
  fields: readonly WordField[];
}

export function createFormFields(): FormFields {
  const fields: WordField[] = [];
  const radios = new Map<string, WordField>();
  const place = (widget: Widget, words: readonly PageItem[]): PageItem | undefined => {
    const radio = radios.get(widget.fieldName);
    if (widget.isRadioButton && radio !== undefined) {
      if (widget.buttonValue !== undefined) radio.options?.push(widget.buttonValue);
      return undefined;
    }
    const field = toField(widget);
    if (widget.isRadioButton) radios.set(widget.fieldName, field);
    fields.push(field);
    return placeSign(fields.length - 1, widget.rect, words);
  };
  return { place, fields };
}

/** The sign of a field among the words of its page. */
export function placeSign(index: number, rect: readonly number[], words: readonly PageItem[]): PageItem {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const ownHeight = Math.min(12, Math.max(6, top - bottom));
  // Without words beside it: on its first line.
  const own = { y: Math.max(bottom, top - ownHeight) + ownHeight * 0.2, height: ownHeight };
  const { y, height } = wordsBeside(rect, words) ?? own;
  return { text: `\ufdd3${index}\ufdd4`, x: left, y, width: right - left, height };
}

/** The nearest words at the height of the field, those before it first: as its label, the field is on their line. */
function wordsBeside(rect: readonly number[], words: readonly PageItem[]): PageItem | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const beside = words.filter(
    ({ text, y, height }) => text.trim() !== '' && y < top && y + height * 0.7 > bottom,
  );
  const before = beside.filter(({ x, width }) => x + width <= left + 2);
  const nearest = before.toSorted((a, b) => b.x + b.width - (a.x + a.width) || b.y - a.y)[0];
  return nearest ?? beside.filter(({ x }) => x >= right - 2).toSorted((a, b) => a.x - b.x || b.y - a.y)[0];
}

/** Whether a line holds a field to fill in. */
export function hasField(line: string): boolean {
  return fieldSign.test(line);
}

function toField(widget: Widget): WordField {
  const { alternativeText, fieldName, isMultiline, options } = widget;
  const ownName =
    fieldName
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? fieldName;
  const isHelpful = alternativeText.trim() !== '' && alternativeText.length <= 60;
  return {
    kind: kindOf(widget),
    name: isHelpful ? alternativeText.trim() : ownName,
    datePicture: undefined,
    numberPicture: undefined,
    textType: isMultiline ? 'multiline' : undefined,
    options: widget.isRadioButton ? [widget.buttonValue ?? ''].filter(Boolean) : options,
    value: widget.value,
  };
}

function kindOf({ fieldType, isCheckBox, isRadioButton }: Widget): WordField['kind'] {
  if (isCheckBox) return 'form-checkbox';
  return fieldType === 'Ch' || isRadioButton ? 'form-dropdown' : 'form-text';
}

export interface TextPart {
  text: string;
  field: WordField | undefined;
}

/** Parts a paragraph at its form fields; a line that was printed at the place of a field is removed with it. */
export function splitAtFields(paragraph: string, fields: readonly WordField[]): TextPart[] {
  const text = paragraph
    .replace(/(\ufdd3\d+\ufdd4)[ \t]*_{3,}/gu, '$1')
    .replace(/_{3,}[ \t]*(\ufdd3\d+\ufdd4)/gu, '$1');
  return text
    .split(fieldSign)
    .filter((part) => part !== '')
    .map((part) => {
      const index = /^\ufdd3(\d+)\ufdd4$/u.exec(part)?.[1];
      return index === undefined
        ? { text: part, field: undefined }
        : { text: '', field: fields[Number(index)] };
    });
}
