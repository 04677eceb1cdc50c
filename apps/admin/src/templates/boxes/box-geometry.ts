import type { FormBox, FormPage } from '@inkfield/contract/pdf-form';

/** A place on a page as it is shown: points from its top left corner. */
export interface ShownRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The size of a page as it is shown. */
export function shownSize({ width, height, turn }: FormPage): { width: number; height: number } {
  return turn === '90' || turn === '270' ? { width: height, height: width } : { width, height };
}

/** Where a box is on its page as it is shown. */
export function shownRect({ rect: [x0, y0, x1, y1] }: Pick<FormBox, 'rect'>, page: FormPage): ShownRect {
  const { x, y, width, height, turn = '0' } = page;
  const [left, bottom, right, top] = [x0 - x, y0 - y, x1 - x, y1 - y];
  const sides = { across: right - left, up: top - bottom };
  switch (turn) {
    case '90':
      return { left: bottom, top: left, width: sides.up, height: sides.across };
    case '180':
      return { left: width - right, top: bottom, width: sides.across, height: sides.up };
    case '270':
      return { left: height - top, top: width - right, width: sides.up, height: sides.across };
    case '0':
      return { left, top: height - top, width: sides.across, height: sides.up };
  }
}

/** The box in the coordinates of the PDF. */
export function rectOnPage(shown: ShownRect, page: FormPage): FormBox['rect'] {
  const { x, y, width, height, turn = '0' } = page;
  const { left, top } = shown;
  const [right, low] = [left + shown.width, top + shown.height];
  const sides = {
    '0': [left, height - low, right, height - top],
    '90': [top, left, low, right],
    '180': [width - right, top, width - left, low],
    '270': [width - low, height - right, width - top, height - left],
  }[turn];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides.map((side) => Math.round(side * 100) / 100);
  return [x0 + x, y0 + y, x1 + x, y1 + y];
}

/** How text is turned on a page so that it reads upright as the page is shown. */
export function uprightTurn({ turn }: FormPage): Pick<FormBox, 'turn'> {
  return turn === undefined ? {} : { turn };
}

/** A smaller box could not be clicked. */
const leastSide = 4;
/** A side within this distance of another box snaps to it. */
const snapDistance = 3;

interface Surroundings {
  page: FormPage;
  /** Places of the other boxes. */
  others: readonly ShownRect[];
}

/** A box moved by a distance: on the page, and in line with its neighbours where it is close to that. */
export function moveRect(
  rect: ShownRect,
  by: { x: number; y: number },
  { page, others }: Surroundings,
): ShownRect {
  const { width, height } = shownSize(page);
  const sides = (one: ShownRect) => [one.left, one.left + one.width];
  const edges = (one: ShownRect) => [one.top, one.top + one.height];
  const x = by.x + snap(sides({ ...rect, left: rect.left + by.x }), others.flatMap(sides));
  const y = by.y + snap(edges({ ...rect, top: rect.top + by.y }), others.flatMap(edges));
  return {
    ...rect,
    left: clamp(rect.left + x, width - rect.width),
    top: clamp(rect.top + y, height - rect.height),
  };
}

/** A box whose lower right corner was moved. */
export function resizeRect(
  rect: ShownRect,
  by: { x: number; y: number },
  { page, others }: Surroundings,
): ShownRect {
  const { width, height } = shownSize(page);
  const x = rect.left + rect.width + by.x;
  const y = rect.top + rect.height + by.y;
  const right =
    x +
    snap(
      [x],
      others.flatMap((one) => [one.left, one.left + one.width]),
    );
  const bottom =
    y +
    snap(
      [y],
      others.flatMap((one) => [one.top, one.top + one.height]),
    );
  return {
    ...rect,
    width: Math.max(leastSide, Math.min(width, right) - rect.left),
    height: Math.max(leastSide, Math.min(height, bottom) - rect.top),
  };
}

/**
 * A box in line with the nearest other one: as high and at the same height as one beside it, else as wide and at the same
 * distance from the left as one above or below.
 */
export function alignRect(rect: ShownRect, others: readonly ShownRect[]): ShownRect {
  const gap = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.max(otherFrom - (from + size), from - (otherFrom + otherSize));
  const near = others
    .map((other) => ({
      other,
      across: gap(rect.left, rect.width, other.left, other.width),
      down: gap(rect.top, rect.height, other.top, other.height),
    }))
    .toSorted((a, b) => Math.max(a.across, a.down) - Math.max(b.across, b.down));
  const beside = near.find(({ down }) => down < 0)?.other;
  if (beside) return { ...rect, top: beside.top, height: beside.height };
  const above = near.find(({ across }) => across < 0)?.other;
  return above ? { ...rect, left: above.left, width: above.width } : rect;
}

/** The distance to the nearest line, if one is close. */
function snap(own: readonly number[], lines: readonly number[]): number {
  const distances = own.flatMap((side) => lines.map((line) => line - side));
  const nearest = distances.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
  return nearest !== undefined && Math.abs(nearest) <= snapDistance ? nearest : 0;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, Math.max(0, most)));
}
