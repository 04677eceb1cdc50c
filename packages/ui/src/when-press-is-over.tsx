/**
 * Runs `act` now, or after the click of a press in progress. A message that appears between press and release moves
 * the control away from the pointer, and the click is lost.
 */
export function whenPressIsOver(act: () => void): void {
  if (!document.querySelector(':active')) return act();
  const waiting = new AbortController();
  const finish = () => {
    waiting.abort();
    // The click itself comes right after the release.
    setTimeout(act);
  };
  // A drag ends without a release of the button.
  for (const end of ['mouseup', 'dragend']) window.addEventListener(end, finish, { signal: waiting.signal });
}
