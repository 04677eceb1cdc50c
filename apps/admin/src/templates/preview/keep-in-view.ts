/** Parts of a long paper take their real height only as they come near: what was in view may be moved away. */
const settlingFrames = 60;
export const scrollingEvents = ['wheel', 'pointerdown', 'touchstart', 'keydown'];

/** Scrolls the pane of an element to it, unless it is in view, and corrects that until the person scrolls; returns what stops it. */
export function keepInView(element: Element): () => void {
  let frame = 0;
  let request = 0;
  const look = () => {
    if (!isInView(element)) element.scrollIntoView({ block: 'center' });
    frame += 1;
    if (frame < settlingFrames) request = requestAnimationFrame(look);
  };
  look();
  // Who scrolls the paper meanwhile is not pulled back.
  const stop = () => cancelAnimationFrame(request);
  const pane = element.closest('.editor-pane');
  for (const event of scrollingEvents) pane?.addEventListener(event, stop, { passive: true, once: true });
  return () => {
    stop();
    for (const event of scrollingEvents) pane?.removeEventListener(event, stop);
  };
}

function isInView(element: Element): boolean {
  const pane = element.closest('.editor-pane')?.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return pane === undefined || (top >= pane.top && bottom <= pane.bottom);
}
