import { type RefObject, useEffect, useRef } from 'react';
import { isCertain } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

/**
 * Single keys for what the buttons do. They act only while the focus is within the panel and not in a control
 * that takes text, so that they get in nobody's way.
 */
export function useReviewKeys(panel: RefObject<HTMLElement | null>, reviewing: Reviewing): void {
  const latest = useRef(reviewing);
  useEffect(() => {
    latest.current = reviewing;
  });
  useEffect(() => {
    const element = panel.current;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = actOf(event.key, latest.current, element);
      if (!act) return;
      event.preventDefault();
      act();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [panel]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
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
