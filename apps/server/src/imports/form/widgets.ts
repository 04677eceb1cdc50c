import type { FormMark } from '@inkfield/contract/form-marks';
import { PDFArray, PDFDict, type PDFDocument, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import { tagNumber } from '../../pdf/form/tag-values.ts';
import {
  dictAt,
  itemsOf,
  lineage,
  listAt,
  nameOf,
  numberAt,
  numbersAt,
  objectAt,
  ownerOf,
  textAt,
  textOf,
} from '../../pdf/form/objects.ts';

export type WidgetKind = 'text' | 'list' | 'checkbox' | 'radio' | 'button' | 'signature';

export interface WidgetOption {
  value: string;
  label: string;
}

/** A place of a field on a page, as the file describes it. */
export interface Widget {
  /** The full name of its field. Widgets of one name are one field. */
  fieldName: string;
  kind: WidgetKind;
  page: number;
  /** Left, bottom, right, top. */
  rect: [number, number, number, number];
  turn: 0 | 90 | 180 | 270;
  tooltip: string;
  isRequired: boolean;
  isReadOnly: boolean;
  isHidden: boolean;
  isPrinted: boolean;
  hasLines: boolean;
  isEditable: boolean;
  maxLength: number | undefined;
  cells: number | undefined;
  align: 'left' | 'center' | 'right';
  size: number | undefined;
  isSerif: boolean;
  /** The kind of value that its script formats. */
  format: string | undefined;
  options: WidgetOption[];
  /** The value that the file holds, and the one that every copy of the form begins with. */
  value: string;
  initial: string;
  mark: FormMark;
  /** The value of the field while this button is chosen. */
  state: string;
  /** The number that its tag was given. */
  tag: number | undefined;
  dict: PDFDict;
}

/** Bits of the field flags, counted from 1 as the PDF specification counts them. */
const flags = {
  readOnly: 1,
  required: 2,
  multiline: 13,
  radio: 16,
  pushButton: 17,
  editable: 19,
  comb: 25,
} as const;

const annotationFlags = { hidden: 2, noView: 32, print: 4 };

/** Every widget of the pages, in the order of the pages. */
export function readWidgets(doc: PDFDocument): Widget[] {
  const form = dictAt(doc.catalog, 'AcroForm');
  const tags = numberTags(doc);
  return doc.getPages().flatMap(({ node }, page) =>
    (listAt(node, 'Annots') ?? []).flatMap((item) => {
      if (!(item instanceof PDFDict) || textAt(item, 'Subtype') !== 'Widget') return [];
      const widget = readWidget(item, { page, form });
      if (widget !== undefined) widget.tag = tags.get(item);
      return widget ?? [];
    }),
  );
}

/** Gives each tag that stands for a widget a number, which its box keeps. */
function numberTags({ context }: PDFDocument): Map<PDFDict, number> {
  const numbers = new Map<PDFDict, number>();
  for (const [, element] of context.enumerateIndirectObjects()) {
    if (!(element instanceof PDFDict) || !element.has(nameOf('S'))) continue;
    const kids = objectAt(element, 'K');
    for (const kid of kids instanceof PDFArray ? itemsOf(kids) : [kids]) {
      const target = kid instanceof PDFDict ? dictAt(kid, 'Obj') : undefined;
      if (target === undefined || textAt(target, 'Subtype') !== 'Widget') continue;
      const number = numberAt(element, tagNumber) ?? numbers.size;
      element.set(nameOf(tagNumber), PDFNumber.of(number));
      numbers.set(target, number);
    }
  }
  return numbers;
}

function readWidget(
  dict: PDFDict,
  { page, form }: { page: number; form: PDFDict | undefined },
): Widget | undefined {
  const rect = readRect(dict);
  const type = textOf(inherited(dict, 'FT'));
  if (rect === undefined || type === undefined || !fieldTypes.has(type)) return undefined;
  const owner = lineage(dict);
  const bits = numberAt(ownerOf(dict, 'Ff') ?? dict, 'Ff') ?? 0;
  const has = (bit: number) => ((bits >>> (bit - 1)) & 1) === 1;
  const look = dictAt(dict, 'MK');
  const shown = numberAt(dict, 'F') ?? 0;
  const kind = kindOf(type, has);
  const { size, isSerif } = readLetters(dict, form);
  const maxLength = numberAt(ownerOf(dict, 'MaxLen') ?? dict, 'MaxLen');
  const isComb = kind === 'text' && has(flags.comb) && !has(flags.multiline);
  return {
    fieldName: owner
      .flatMap((one) => textAt(one, 'T') ?? [])
      .toReversed()
      .join('.'),
    kind,
    page,
    rect,
    turn: turnOf((look && numberAt(look, 'R')) ?? 0),
    tooltip: textOf(inherited(dict, 'TU')) ?? '',
    isRequired: has(flags.required),
    isReadOnly: has(flags.readOnly),
    isHidden: (shown & (annotationFlags.hidden | annotationFlags.noView)) !== 0,
    isPrinted: (shown & annotationFlags.print) !== 0,
    hasLines: kind === 'text' && has(flags.multiline),
    isEditable: has(flags.editable),
    // Zero stands for no limit in some files.
    maxLength: maxLength !== undefined && maxLength > 0 ? Math.floor(maxLength) : undefined,
    cells: isComb && maxLength !== undefined && maxLength > 1 ? Math.min(200, maxLength) : undefined,
    align: (['left', 'center', 'right'] as const)[alignOf(dict, form)] ?? 'left',
    size,
    isSerif,
    format: /AF(Date|Time|Number|Percent|Special)_/.exec(scriptsOf(dict))?.[1]?.toLowerCase(),
    options: readOptions(dict),
    value: textOf(inherited(dict, 'V')) ?? '',
    initial: textOf(inherited(dict, 'DV')) ?? '',
    mark: markOf(look && textAt(look, 'CA'), kind),
    state: stateOf(dict),
    tag: undefined,
    dict,
  };
}

function inherited(dict: PDFDict, key: string) {
  const owner = ownerOf(dict, key);
  return owner && objectAt(owner, key);
}

function readRect(dict: PDFDict): Widget['rect'] | undefined {
  const [a, b, c, d] = numbersAt(dict, 'Rect') ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** A turn as degrees from 0 to 270. */
export function turnOf(degrees: number): Widget['turn'] {
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

/** Text, choice, signature, button. */
const fieldTypes = new Set(['Tx', 'Ch', 'Sig', 'Btn']);

function kindOf(type: string, has: (bit: number) => boolean): WidgetKind {
  if (type === 'Tx') return 'text';
  if (type === 'Ch') return 'list';
  if (type === 'Sig') return 'signature';
  if (has(flags.pushButton)) return 'button';
  return has(flags.radio) ? 'radio' : 'checkbox';
}

function alignOf(dict: PDFDict, form: PDFDict | undefined): number {
  return numberAt(ownerOf(dict, 'Q') ?? form ?? dict, 'Q') ?? 0;
}

/** Size and kind of letters, from the default appearance. Size 0 follows the box. */
function readLetters(dict: PDFDict, form: PDFDict | undefined) {
  const appearance = textOf(inherited(dict, 'DA')) ?? (form && textAt(form, 'DA')) ?? '';
  const [, name = '', given = '0'] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(appearance) ?? [];
  const size = Math.abs(Number(given));
  return {
    size: size >= 2 && size <= 100 ? size : undefined,
    isSerif: /TiRo|Times|Serif|Georgia|Garamond|Roman|Minion/i.test(name),
  };
}

function readOptions(dict: PDFDict): WidgetOption[] {
  const list = inherited(dict, 'Opt');
  if (!(list instanceof PDFArray)) return [];
  return itemsOf(list).map((item) => {
    const [value, label = value] = item instanceof PDFArray ? itemsOf(item).map(textOf) : [textOf(item)];
    return { value: value ?? '', label: label ?? '' };
  });
}

const markSigns: Record<string, FormMark> = {
  '4': 'check',
  '8': 'cross',
  l: 'circle',
  n: 'square',
  u: 'diamond',
  H: 'star',
};

function markOf(sign: string | undefined, kind: WidgetKind): FormMark {
  return markSigns[sign ?? ''] ?? (kind === 'radio' ? 'circle' : 'check');
}

/** The name of the state in which a button is on: the states of its appearance are this one and `Off`. */
function stateOf(dict: PDFDict): string {
  const states = dictAt(dictAt(dict, 'AP') ?? dict, 'N');
  return (
    states
      ?.keys()
      .map((key) => key.decodeText())
      .find((key) => key !== 'Off') ?? ''
  );
}

const maxScript = 10_000;

/** The scripts of a field as text. They are only searched for the functions that format values. */
function scriptsOf(dict: PDFDict): string {
  const owner = ownerOf(dict, 'AA') ?? dict;
  const actions = [dictAt(dict, 'A'), ...(dictAt(owner, 'AA')?.values() ?? [])].map((one) =>
    one instanceof PDFRef ? dict.context.lookup(one) : one,
  );
  return actions
    .flatMap((action) => (action instanceof PDFDict ? (textAt(action, 'JS') ?? []) : []))
    .join('\n')
    .slice(0, maxScript);
}

/** Whether people see a widget and answer in it. */
export function takesValue({ kind, isHidden }: Widget): boolean {
  return kind !== 'button' && kind !== 'signature' && !isHidden;
}

/** Whether the file is a form of XFA alone: its pages only say that another program is needed. */
export function isDynamicXfa(doc: PDFDocument): boolean {
  const form = dictAt(doc.catalog, 'AcroForm');
  const hasXfa = form !== undefined && objectAt(form, 'XFA') !== undefined;
  return hasXfa && objectAt(doc.catalog, 'NeedsRendering') !== undefined;
}
