import { type RefObject, useEffect, useRef } from 'react';

interface Marked {
  /** Finds the mark in the box. */
  mark?: string;
  /** Looks for the mark again when this is another one. */
  among?: unknown;
}

/** For a box of text: the mark is brought into sight within it, without moving the page. */
export function useScrollToMark(
  index: number,
  { mark: selector = `[data-mark="${index}"]`, among }: Marked = {},
): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const mark = box.current?.querySelector(selector);
    if (!box.current || !mark) return;
    const { top, left } = box.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = box.current;
    const place = mark.getBoundingClientRect();
    box.current.scrollTop += place.top - top - clientHeight / 3;
    const isBeside = place.left < left || place.right > left + clientWidth;
    if (isBeside) box.current.scrollLeft += place.left + place.width / 2 - left - clientWidth / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a mark may come later than its box
  }, [index, selector, among]);
  return box;
}
