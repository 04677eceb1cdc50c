/** Whether a place of the document can be seen in the pane that scrolls it, or in the window that scrolls both. */
export function isInView(place: Element, pane: Element): boolean {
  const box = place.getBoundingClientRect();
  const { top, bottom } = pane.getBoundingClientRect();
  return box.bottom > Math.max(top, 0) && box.top < Math.min(bottom, window.innerHeight);
}
