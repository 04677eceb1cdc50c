import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepTyped } from './typed-ahead.tsx';

/** The imitation of a browser has no editing commands. */
const inserted = vi.fn();
Object.assign(document, { execCommand: (_name: string, _ui: boolean, text: string) => inserted(text) });

const seen = vi.fn();

afterEach(() => vi.clearAllMocks());

function typeInPage(...keys: (string | KeyboardEventInit)[]) {
  const box = screen.queryByRole('textbox') ?? render(<input onKeyDown={seen} />).getByRole('textbox');
  for (const key of keys) fireEvent.keyDown(box, typeof key === 'string' ? { key } : key);
}

test('letters typed while a part loads are typed once it is shown, and the page sees none', () => {
  const type = keepTyped();
  typeInPage('R', 'e', 'n', 'd', 'Backspace', 't', 'Enter', 'Tab');
  expect(seen).not.toHaveBeenCalled();
  type();
  expect(inserted.mock.calls).toEqual([['Rent']]);
  typeInPage('s');
  expect(seen).toHaveBeenCalledOnce();
});

test('shortcuts and Escape reach the page while a part loads', () => {
  const type = keepTyped();
  typeInPage({ key: 'z', ctrlKey: true }, 'Escape', 'ArrowDown', { key: 'a', isComposing: true });
  expect(seen).toHaveBeenCalledTimes(4);
  type();
  expect(inserted).not.toHaveBeenCalled();
});

test('a press ends the wait: what was typed stands where the focus is', () => {
  const type = keepTyped();
  typeInPage('a');
  fireEvent.pointerDown(document.body);
  expect(inserted.mock.calls).toEqual([['a']]);
  type();
  expect(inserted).toHaveBeenCalledOnce();
});
