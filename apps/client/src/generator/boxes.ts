import type { FieldModule, ReadResult } from '@inkfield/engine/fields/field-module';
import { asTyped, maxTextLength, plainText } from '@inkfield/engine/fields/text-value';
import { createSignals, type Signals } from '@inkfield/engine/signals';
import type { Locale, TemplateField, Value } from '@inkfield/engine/template';
import type { Reader } from './reader.ts';

/** The content of a field's box: the text as typed, and how it was read. */
export interface Box {
  text: string;
  reading: ReadResult;
  /** Values that the client is asked to choose from. */
  choices?: readonly Value[] | undefined;
  /** Says which part of the text was removed on blur. */
  note?: string | undefined;
}

/** Listens to every box. */
export const anyBox = '';

/** The boxes of a form by field name. Boxes to tick and lists of options have their value alone. */
export interface Boxes {
  get: (name: string) => Box | undefined;
  set: (name: string, box: Box) => void;
  subscribe: Signals['subscribe'];
}

interface Item {
  field: TemplateField;
  module: FieldModule;
}

/** How a form reads and writes values. */
export interface Wording {
  locale: Locale;
  reader: Reader;
}

/** Boxes as a new form has them. */
export function createBoxes(items: readonly Item[], wording: Wording): Boxes {
  const signals = createSignals();
  const boxes = new Map(
    items.flatMap(({ field, module }) => {
      const { control } = module.input(field, wording.locale);
      return control === 'input' || control === 'textarea'
        ? [[field.name, initialBox({ field, module }, wording)] as const]
        : [];
    }),
  );
  return {
    get: (name) => boxes.get(name),
    set: (name, box) => {
      boxes.set(name, box);
      signals.emit(name);
      signals.emit(anyBox);
    },
    subscribe: signals.subscribe,
  };
}

/** A default is written by hand or by a program: the canonical form counts first. */
function initialBox({ field, module }: Item, wording: Wording): Box {
  const given = field.default_value ?? '';
  const reading = wording.reader.stored(field, given);
  if (!reading || 'error' in reading) return typedBox({ field, module }, given, wording);
  return valueBox({ field, module }, reading.value, wording);
}

/** The box while it is typed in. */
export function typedBox({ field }: Item, text: string, { reader }: Wording): Box {
  return { text, reading: reader.typed(field, text) };
}

/** The box with a value that was understood or chosen, written as the locale writes it. */
export function valueBox({ field, module }: Item, value: Value, { locale }: Wording): Box {
  // The browser writes the days and times of its own controls.
  const isDay = /^(?:date|time)$/.test(module.input(field, locale).type ?? '') || module.isEmpty(value);
  return { text: isDay ? plainText(value) : module.write(value, locale), reading: { value } };
}

/** The value of a box in the preview: the parsed value, or the text as typed if it is invalid. */
export function shownValue({ module }: Item, { text, reading }: Box): Value {
  if ('value' in reading) return reading.value;
  // Text of any length can be pasted; the preview stays quick.
  const shown = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
  // Text and dates beyond the limits are shown as typed. An invalid number must not be mistaken for a number.
  return module.kind === 'decimal' ? asTyped(shown) : shown;
}
