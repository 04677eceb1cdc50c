import { type RefObject, useEffect, useRef } from 'react';

/** For a box of text: the mark is brought into sight within it, without moving the page. */
export function useScrollToMark(index: number): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const mark = box.current?.querySelector(`[data-mark="${index}"]`);
    if (!box.current || !mark) return;
    const { top } = box.current.getBoundingClientRect();
    box.current.scrollTop += mark.getBoundingClientRect().top - top - box.current.clientHeight / 3;
  }, [index]);
  return box;
}
