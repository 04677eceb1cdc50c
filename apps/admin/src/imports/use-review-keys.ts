import { type RefObject, useEffect, useRef } from 'react';
import { isCertain } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

/**
 * Single keys for the buttons of the review. They work with any focus in the review, except in controls that take
 * text and while a dialog is open.
 */
export function useReviewKeys(panel: RefObject<HTMLElement | null>, reviewing: Reviewing): void {
  const latest = useRef(reviewing);
  useEffect(() => {
    latest.current = reviewing;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const act = actOf(event.key, latest.current, panel.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [panel]);
}

/** Whether the key belongs to the control that has the focus, or to a dialog. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  // The draft accepts no text, so letters are commands there. Arrows move its caret or scroll the original.
  if (target.closest('.import-text')) return key.startsWith('Arrow');
  // Letters mean nothing to a box that is ticked.
  return target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
}

function actOf(key: string, reviewing: Reviewing, panel: HTMLElement | null): (() => void) | undefined {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'n':
    case 'ArrowDown':
    case 'ArrowRight':
      return () => reviewing.show(reviewing.current + 1);
    case 'p':
    case 'ArrowUp':
    case 'ArrowLeft':
      return () => reviewing.show(reviewing.current - 1);
    case 'a':
      return reviewing.accept;
    case 'e':
      return reviewing.acceptField;
    case 's':
      return () => reviewing.acceptAll(isCertain);
    case 'b':
      return reviewing.split;
    case 't':
      return reviewing.turnIntoText;
    case 'f':
      return reviewing.makeFieldOfMark;
    case 'k':
      return reviewing.keepWords;
    case 'x':
      return reviewing.takeOut;
    case 'o':
      return () => reviewing.makeOptional();
    case 'c':
      return reviewing.makeChoice;
    case 'u':
      return reviewing.undo;
    case 'i':
      return () => panel?.querySelector<HTMLInputElement>('[data-key=condition]')?.focus();
    case 'd':
      // There words are selected that are to become a field.
      return () => document.querySelector<HTMLElement>('[data-key=draft]')?.focus();
    case 'l':
      return () => selectIn(panel, 'label');
    case 'r':
      return () => selectIn(panel, 'rename');
    case 'y':
      return () => panel?.querySelector<HTMLElement>('[data-key=type]')?.focus();
    case 'm':
      return () => panel?.querySelector<HTMLElement>('[data-key=merge]')?.focus();
    default:
      return undefined;
  }
}

function selectIn(panel: HTMLElement | null, key: string): void {
  const input = panel?.querySelector<HTMLInputElement>(`[data-key=${key}]`);
  input?.focus();
  input?.select();
}
