import { type RefObject, useEffect, useRef, useState } from 'react';

/** Takes files that are dropped on an element; whether one hangs over it now. */
export function useDrop(area: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const element = area.current;
    const enter = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    element?.addEventListener('dragover', enter);
    element?.addEventListener('dragleave', leave);
    element?.addEventListener('drop', drop);
    return () => {
      element?.removeEventListener('dragover', enter);
      element?.removeEventListener('dragleave', leave);
      element?.removeEventListener('drop', drop);
    };
  }, [area]);
  return isOver;
}
