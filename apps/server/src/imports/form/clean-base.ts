import type { PdfForm } from '@inkfield/contract/pdf-form';
import { PDFArray, type PDFContext, PDFDict, type PDFDocument, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { fileId } from '../../pdf/form/embed-fonts.ts';
import { makePassive, removeUnreachable } from '../../pdf/form/make-passive.ts';
import { dictAt, itemsOf, nameOf, numberAt, numbersAt, savePdf, textAt } from '../../pdf/form/objects.ts';
import { addResources, appendCommands, encloseCommands } from '../../pdf/form/page-content.ts';
import { written } from '../../pdf/form/page-commands.ts';
import { turnOf, type Widget } from './widgets.ts';

/** Commands that draw the look of a widget, and the pictures that they name. */
interface DrawnLooks {
  commands: string[];
  pictures: Map<string, PDFRef>;
}

/**
 * Makes the file that is filled: the look of the widgets becomes a part of the pages, and the widgets go, with everything
 * that could act. Values that the file holds are not kept.
 */
export async function cleanBase(doc: PDFDocument, widgets: readonly Widget[]): Promise<Uint8Array> {
  const { context } = doc;
  const looks = new Map<number, DrawnLooks>();
  for (const widget of widgets) {
    if (widget.isHidden) continue;
    const drawn = looks.get(widget.page) ?? { commands: [], pictures: new Map() };
    looks.set(widget.page, drawn);
    drawLook(widget, drawn, context);
  }
  makePassive(doc);
  for (const [index, page] of doc.getPages().entries()) {
    encloseCommands(page);
    const drawn = looks.get(index);
    if (drawn === undefined || drawn.commands.length === 0) continue;
    addResources(page, 'XObject', drawn.pictures);
    appendCommands(page, drawn.commands.join('\n'));
  }
  removeWidgetsFromTags(context);
  delete context.trailerInfo.Info;
  removeUnreachable(context);
  context.trailerInfo.ID = fileId(context, 'base');
  return savePdf(doc);
}

function drawLook(widget: Widget, drawn: DrawnLooks, context: PDFContext): void {
  if (widget.kind === 'button' && !widget.isPrinted) return;
  const isButton = widget.kind === 'checkbox' || widget.kind === 'radio' || widget.kind === 'button';
  const commands = (isButton ? pictureOf(widget, drawn, context) : undefined) ?? frameOf(widget);
  if (commands !== '') drawn.commands.push(`/Artifact BMC q ${commands} Q EMC`);
}

const strokes: Record<number, string> = { 1: 'G', 3: 'RG', 4: 'K' };
const fills: Record<number, string> = { 1: 'g', 3: 'rg', 4: 'k' };

/** Ground and frame of a widget, from the description of its look. */
function frameOf({ dict, rect: [left, bottom, right, top] }: Widget): string {
  const look = dictAt(dict, 'MK');
  if (look === undefined) return '';
  const color = (key: string, operators: Record<number, string>) => {
    const parts = numbersAt(look, key) ?? [];
    const operator = operators[parts.length];
    return operator === undefined ? '' : `${parts.map((part) => written(part, 4)).join(' ')} ${operator}`;
  };
  const [ground, line] = [color('BG', fills), color('BC', strokes)];
  const style = dictAt(dict, 'BS');
  const width = (style && numberAt(style, 'W')) ?? 1;
  const inner = (by: number) =>
    [left + by, bottom + by, right - left - 2 * by, top - bottom - 2 * by]
      .map((one) => written(one))
      .join(' ');
  const filled = ground === '' ? '' : `${ground} ${inner(0)} re f`;
  const stroked = line === '' || width <= 0 ? '' : `${line} ${written(width)} w ${inner(width / 2)} re S`;
  return [filled, stroked].filter(Boolean).join(' ');
}

/** The appearance of a button that is not chosen, as a picture in its place. */
function pictureOf(widget: Widget, drawn: DrawnLooks, context: PDFContext): string | undefined {
  const appearances = dictAt(widget.dict, 'AP');
  const states = appearances && dictAt(appearances, 'N');
  const holder = states ?? appearances;
  const key = states === undefined ? 'N' : 'Off';
  if (holder === undefined || (states === undefined && widget.kind !== 'button')) return undefined;
  const stream = holder.lookup(nameOf(key));
  if (!(stream instanceof PDFStream)) return undefined;
  const box = numbersAt(stream.dict, 'BBox');
  const matrix = placeIn(widget.rect, box, numbersAt(stream.dict, 'Matrix') ?? [1, 0, 0, 1, 0, 0]);
  if (matrix === undefined) return undefined;
  const own = holder.get(nameOf(key));
  const ref = own instanceof PDFRef ? own : context.register(stream);
  stream.dict.set(nameOf('Subtype'), nameOf('Form'));
  const known = [...drawn.pictures].find(([, other]) => other === ref)?.[0];
  const name = known ?? `InkLook${drawn.pictures.size}`;
  drawn.pictures.set(name, ref);
  return `${matrix.map((value) => written(value, 5)).join(' ')} cm /${name} Do`;
}

/** The matrix that puts the box of an appearance, transformed by its own matrix, into a rectangle. */
function placeIn(
  [left, bottom, right, top]: Widget['rect'],
  box: readonly number[] | undefined,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
): number[] | undefined {
  const [x0, y0, x1, y1] = box ?? [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => ({ x: a * x + c * y + e, y: b * x + d * y + f }));
  const low = { x: Math.min(...corners.map(({ x }) => x)), y: Math.min(...corners.map(({ y }) => y)) };
  const high = { x: Math.max(...corners.map(({ x }) => x)), y: Math.max(...corners.map(({ y }) => y)) };
  if (!(high.x > low.x) || !(high.y > low.y)) return undefined;
  const [wide, tall] = [(right - left) / (high.x - low.x), (top - bottom) / (high.y - low.y)];
  return [wide, 0, 0, tall, left - low.x * wide, bottom - low.y * tall];
}

/** Tags of the document that point at widgets lose that link and stay in the order of reading. */
function removeWidgetsFromTags(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(nameOf('K')) || !object.has(nameOf('S'))) continue;
    const kids = object.lookup(nameOf('K'));
    if (kids instanceof PDFArray) {
      const items = itemsOf(kids);
      const kept = kids.asArray().filter((_, index) => !isLinkToWidget(items[index]));
      if (kept.length < items.length) object.set(nameOf('K'), context.obj(kept));
    } else if (isLinkToWidget(kids)) object.delete(nameOf('K'));
  }
}

function isLinkToWidget(object: unknown): boolean {
  if (!(object instanceof PDFDict) || textAt(object, 'Type') !== 'OBJR') return false;
  const target = dictAt(object, 'Obj');
  return target === undefined || textAt(target, 'Subtype') === 'Widget';
}

/** The visible parts of the pages. */
export function pagesOf(doc: PDFDocument): PdfForm['pages'] {
  return doc.getPages().map((page) => {
    const { x, y, width, height } = page.getCropBox();
    const turn = turnOf(page.getRotation().angle);
    return { x, y, width, height, ...(turn !== 0 && { turn: `${turn}` as const }) };
  });
}
