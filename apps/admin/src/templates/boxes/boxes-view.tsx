import type { PdfForm } from '@inkfield/contract/pdf-form';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { retryAsTold } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import type { Problem } from '@inkfield/engine/problem';
import { SvgPicture } from '@inkfield/ui/svg-picture';
import { TextField } from '@inkfield/ui/text-field';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { api } from '../../session/api.ts';
import { failureText } from '../../session/failure-text.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { redo, undo } from '../source/text-history.ts';
import { shownSize, type ShownRect } from './box-geometry.ts';
import { BoxSettings } from './box-settings.tsx';
import { BoxShape } from './box-shape.tsx';
import './boxes.css';
import { type Boxes, useBoxes } from './use-boxes.ts';

/** The pages of a form with the places of its fields, which staff move, resize, add and remove. */
export function BoxesView({ model, form }: { model: EditorModel; form: PdfForm }) {
  const { saved, fields, analysis } = useSnapshot(model, 'saved', 'fields', 'analysis');
  const boxes = useBoxes(model, form);
  const [isDrawing, setDrawing] = useState(false);
  const pictures = useQuery({
    queryKey: ['form-pages', form.base],
    queryFn: async ({ signal }) => {
      const answer = await api.previewDocument({
        params: { id: saved.id },
        query: { pages: 'all' },
        body: { form_data: {} },
        signal,
      });
      return answer.pages ?? [];
    },
    // The pictures are of the saved draft, which gets other pages a moment after the editor.
    enabled: saved.pdf_form?.base === form.base,
    ...retryAsTold,
  });
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const chosen = boxes.current === undefined ? undefined : boxes.boxes[boxes.current];
  const moveInHistory = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo(model.source);
    else undo(model.source);
  };
  return (
    // Undoing works wherever the focus is among the boxes.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="contents" onKeyDown={moveInHistory}>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="secondary" aria-pressed={isDrawing} onClick={() => setDrawing(!isDrawing)}>
          {isDrawing ? 'Drag over the page...' : 'Draw a box'}
        </Button>
        <p className="text-sm text-muted">
          Arrow keys move the chosen box, with Shift they resize it. Delete removes it.
        </p>
      </div>
      {pictures.isError && (
        <FailureNotice onAction={() => void pictures.refetch()}>{failureText(pictures.error)}</FailureNotice>
      )}
      {form.pages.map((page, index) => (
        <Fragment key={index}>
          {form.pages.length > 1 && (
            <PageCondition
              number={index + 1}
              condition={page.show_when}
              problems={analysis.problems.filter((problem) => problem.page === index + 1)}
              // The settings of a box would cover it.
              onFocus={() => boxes.choose(undefined)}
              onChange={(condition) => boxes.showPageWhen(index, condition)}
            />
          )}
          <Sheet
            index={index}
            form={form}
            svg={pictures.data?.[index]?.svg}
            boxes={boxes}
            labelOf={(name) => labels.get(name) ?? name}
            onDraw={
              isDrawing
                ? (shown) => {
                    setDrawing(false);
                    boxes.draw(index, shown);
                  }
                : undefined
            }
            size={shownSize(page)}
          />
        </Fragment>
      ))}
      {chosen !== undefined && (
        <BoxSettings
          box={chosen}
          fields={fields}
          onChange={(changes) => boxes.update(boxes.current ?? 0, changes)}
          onAlign={() => boxes.align(boxes.current ?? 0)}
          onCopy={form.pages.length > 1 ? () => boxes.copyToPages(boxes.current ?? 0) : undefined}
          onRemove={() => boxes.remove(boxes.current ?? 0)}
        />
      )}
    </div>
  );
}

interface PageConditionProps {
  /** Of the page, from 1. */
  number: number;
  condition: string | undefined;
  problems: readonly Problem[];
  onFocus: () => void;
  onChange: (condition: string) => void;
}

/** The condition under which documents have a page. */
function PageCondition({ number, condition = '', problems, onFocus, onChange }: PageConditionProps) {
  const errors = problems.filter(({ level }) => level === 'error').map(({ message }) => message);
  const warnings = problems.filter(({ level }) => level === 'warning').map(({ message }) => message);
  return (
    <TextField
      label={`Page ${number} only when`}
      hint={warnings.join(' ') || 'A condition such as: has_tenants. Every document has a page without one.'}
      maxLength={maxLengths.field.condition}
      value={condition}
      error={errors.join(' ') || undefined}
      onFocus={onFocus}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface SheetProps {
  index: number;
  form: PdfForm;
  svg: string | undefined;
  boxes: Boxes;
  labelOf: (field: string) => string;
  size: { width: number; height: number };
  /** Set while a box is to be drawn. */
  onDraw: ((shown: ShownRect) => void) | undefined;
}

function Sheet({ index, form, svg, boxes, labelOf, size, onDraw }: SheetProps) {
  const page = form.pages[index];
  const drawing = useDrawing(size, onDraw);
  if (page === undefined) return null;
  const own = boxes.boxes.flatMap((box, at) => (box.page === index ? [{ box, at }] : []));
  return (
    <div
      className="editor-sheet form-sheet"
      data-sheet
      data-drawing={onDraw && true}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      {...drawing.pointer}
    >
      {svg !== undefined && (
        <SvgPicture
          svg={svg}
          width={size.width}
          height={size.height}
          className="h-auto w-full"
          alt={`Page ${index + 1} of ${form.pages.length}`}
        />
      )}
      {own.map(({ box, at }) => (
        <BoxShape
          key={at}
          box={box}
          page={page}
          label={labelOf(box.field)}
          isCurrent={boxes.current === at}
          others={own.filter((other) => other.at !== at).map((other) => other.box)}
          onChoose={() => boxes.choose(at)}
          onChange={(rect) => boxes.update(at, { rect })}
          onRemove={() => boxes.remove(at)}
        />
      ))}
      {drawing.shown && (
        <div
          className="form-box"
          data-current
          style={{
            left: `${(100 * drawing.shown.left) / size.width}%`,
            top: `${(100 * drawing.shown.top) / size.height}%`,
            width: `${(100 * drawing.shown.width) / size.width}%`,
            height: `${(100 * drawing.shown.height) / size.height}%`,
          }}
        />
      )}
    </div>
  );
}

/** Smaller than a letter: a press without a drag draws nothing. */
const leastDrawn = 4;

/** A rectangle that is drawn by dragging over a page. */
function useDrawing(size: SheetProps['size'], onDraw: SheetProps['onDraw']) {
  const [start, setStart] = useState<{ x: number; y: number }>();
  const [shown, setShown] = useState<ShownRect>();
  if (onDraw === undefined) return { shown: undefined, pointer: {} };
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = size.width / width;
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  };
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setStart(placeOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start === undefined) return;
      const { x, y } = placeOf(event);
      setShown({
        left: Math.min(x, start.x),
        top: Math.min(y, start.y),
        width: Math.abs(x - start.x),
        height: Math.abs(y - start.y),
      });
    },
    onPointerUp: () => {
      setStart(undefined);
      setShown(undefined);
      if (shown && shown.width >= leastDrawn && shown.height >= leastDrawn) onDraw(shown);
    },
  };
  return { shown, pointer };
}
