import type { FormBox, FormPage } from '@inkfield/contract/pdf-form';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { moveRect, rectOnPage, resizeRect, shownRect, type ShownRect, shownSize } from './box-geometry.ts';

interface Props {
  box: FormBox;
  page: FormPage;
  label: string;
  isCurrent: boolean;
  /** The other boxes of the page. */
  others: readonly FormBox[];
  onChoose: () => void;
  onChange: (rect: FormBox['rect']) => void;
  onRemove: () => void;
}

type Drag = { kind: 'move' | 'resize'; x: number; y: number; scale: number; shown: ShownRect };

/** One box on a page: dragged and resized by the pointer or with the arrow keys. */
export function BoxShape({ box, page, label, isCurrent, others, onChoose, onChange, onRemove }: Props) {
  const [drag, setDrag] = useState<Drag>();
  const rect = shownRect(box, page);
  const shown = drag?.shown ?? rect;
  const size = shownSize(page);
  const around = { page, others: others.map((other) => shownRect(other, page)) };
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

  const begin = (kind: Drag['kind'], event: PointerEvent<HTMLElement>) => {
    const sheet = event.currentTarget.closest('[data-sheet]');
    if (sheet === null || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    onChoose();
    const scale = size.width / sheet.getBoundingClientRect().width;
    setDrag({ kind, x: event.clientX, y: event.clientY, scale, shown: rect });
  };
  const follow = (event: PointerEvent) => {
    if (drag === undefined) return;
    const by = { x: (event.clientX - drag.x) * drag.scale, y: (event.clientY - drag.y) * drag.scale };
    setDrag({ ...drag, shown: (drag.kind === 'move' ? moveRect : resizeRect)(rect, by, around) });
  };
  const end = () => {
    if (drag === undefined) return;
    setDrag(undefined);
    const isMoved = JSON.stringify(drag.shown) !== JSON.stringify(rect);
    if (isMoved) onChange(rectOnPage(drag.shown, page));
  };
  const press = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (step !== undefined) {
      // Keys move by single points: nothing pulls the box away from where it was put.
      const free = { page, others: [] };
      onChange(rectOnPage((event.shiftKey ? resizeRect : moveRect)(rect, step, free), page));
    } else return;
    event.preventDefault();
  };
  const pointer = { onPointerMove: follow, onPointerUp: end, onPointerCancel: () => setDrag(undefined) };
  return (
    <div
      className="form-box"
      data-current={isCurrent || undefined}
      style={{
        left: percent(shown.left, size.width),
        top: percent(shown.top, size.height),
        width: percent(shown.width, size.width),
        height: percent(shown.height, size.height),
      }}
    >
      <button
        type="button"
        className="form-box-body"
        aria-label={box.option === undefined ? label : `${label}: ${box.option}`}
        aria-pressed={isCurrent}
        title={label}
        onPointerDown={(event) => begin('move', event)}
        {...pointer}
        onFocus={onChoose}
        onKeyDown={press}
      />
      {isCurrent && (
        // The keyboard resizes with Shift and the arrow keys.
        <span
          className="form-box-corner"
          aria-hidden
          onPointerDown={(event) => begin('resize', event)}
          {...pointer}
        />
      )}
    </div>
  );
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
