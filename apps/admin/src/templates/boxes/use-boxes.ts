import type { FormBox, PdfForm } from '@inkfield/contract/pdf-form';
import { useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { newField } from '../fields/field-edits.ts';
import { alignRect, rectOnPage, shownRect, type ShownRect, uprightTurn } from './box-geometry.ts';

/** The boxes of the draft, the chosen one, and the ways to change them. */
export function useBoxes(model: EditorModel, form: PdfForm) {
  const [current, setCurrent] = useState<number>();
  const change = (boxes: FormBox[]) => model.changePdfForm({ ...form, boxes });
  const choose = (index: number | undefined) => {
    setCurrent(index);
    const box = index === undefined ? undefined : form.boxes[index];
    if (box !== undefined) model.select(box.field);
  };
  return {
    boxes: form.boxes,
    current: current !== undefined && current < form.boxes.length ? current : undefined,
    choose,
    update: (index: number, changes: Partial<FormBox>) =>
      change(form.boxes.map((box, at) => (at === index ? { ...box, ...changes } : box))),
    remove: (index: number) => {
      setCurrent(undefined);
      change(form.boxes.filter((_, at) => at !== index));
    },
    /** Adds a box with a field of its own. */
    draw: (page: number, shown: ShownRect) => {
      const place = form.pages[page];
      if (place === undefined) return;
      const { fields } = model.get();
      const field = { ...newField(fields), required: false };
      const box = { field: field.name, page, rect: rectOnPage(shown, place), ...uprightTurn(place) };
      const pdf_form = { ...form, boxes: [...form.boxes, box] };
      model.changeFields({ fields: [...fields, field], pdf_form, select: field.name });
      setCurrent(form.boxes.length);
    },
    /** Brings a box in line with the nearest one of its page. */
    align: (index: number) => {
      const box = form.boxes[index];
      const place = box && form.pages[box.page];
      if (box === undefined || place === undefined) return;
      const others = form.boxes.filter((other, at) => at !== index && other.page === box.page);
      const shown = alignRect(
        shownRect(box, place),
        others.map((other) => shownRect(other, place)),
      );
      change(form.boxes.map((one, at) => (at === index ? { ...box, rect: rectOnPage(shown, place) } : one)));
    },
    /** Puts the box on every other page that has none of its field, at the same place. */
    copyToPages: (index: number) => {
      const box = form.boxes[index];
      const place = box && form.pages[box.page];
      if (box === undefined || place === undefined) return;
      const { tag: _, ...copied } = box;
      const added = form.pages.flatMap((page, at) => {
        const isThere = form.boxes.some((one) => one.field === box.field && one.page === at);
        const rect = rectOnPage(shownRect(box, place), page);
        return isThere ? [] : [{ ...copied, page: at, rect, turn: page.turn }];
      });
      if (added.length > 0) change([...form.boxes, ...added]);
    },
    showPageWhen: (page: number, condition: string) => {
      const show_when = condition === '' ? undefined : condition;
      const pages = form.pages.map((one, at) => (at === page ? { ...one, show_when } : one));
      model.changePdfForm({ ...form, pages });
    },
  };
}

export type Boxes = ReturnType<typeof useBoxes>;
