import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast, type Toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A part of the page that shows each of its toasts at the press of a button. */
function Part({ toasts }: { toasts: Toast[] }) {
  const show = useToast();
  return toasts.map((toast) => (
    <button key={toast.text} onClick={() => show(toast)}>{`show ${toast.text}`}</button>
  ));
}
function renderToasts(...toasts: Toast[]) {
  render(
    <ToastProvider>
      {toasts.map((toast) => (
        <Part key={toast.text} toasts={[toast]} />
      ))}
    </ToastProvider>,
  );
  return press;
}
const press = (text: string) => fireEvent.click(screen.getByRole('button', { name: `show ${text}` }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('both live regions are there before anything is said', () => {
  renderToasts();
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('errors are said at once, everything else politely', () => {
  const show = renderToasts({ kind: 'error', text: 'Failed' }, { kind: 'success', text: 'Done' });
  show('Failed');
  show('Done');
  expect(screen.getByRole('alert').textContent).toBe('Failed');
  expect(screen.getByRole('status').textContent).toBe('Done');
});

test('a toast goes after its time, or when it is dismissed', () => {
  const show = renderToasts(
    { kind: 'info', text: 'Soon', durationMs: 5000 },
    { kind: 'error', text: 'Failed' },
  );
  show('Soon');
  pass(4900);
  expect(screen.getByText('Soon')).toBeTruthy();
  pass(200);
  expect(screen.queryByText('Soon')).toBeNull();
  show('Failed');
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Failed')).toBeNull();
});

test('a toast waits while somebody points at it or has the focus in it', () => {
  const show = renderToasts({ kind: 'info', text: 'Soon', durationMs: 1000 });
  show('Soon');
  const card = screen.getByText('Soon').parentElement ?? document.body;
  fireEvent.pointerEnter(card);
  pass(5000);
  expect(screen.getByText('Soon')).toBeTruthy();
  fireEvent.pointerLeave(card);
  pass(1100);
  expect(screen.queryByText('Soon')).toBeNull();
});

test('the same words are shown once, and their time starts again', () => {
  const show = renderToasts({ kind: 'info', text: 'Soon', durationMs: 1000 });
  show('Soon');
  pass(800);
  show('Soon');
  expect(screen.getAllByText('Soon')).toHaveLength(1);
  pass(800);
  expect(screen.getByText('Soon')).toBeTruthy();
});

test('at most three are shown: the oldest goes first', () => {
  const texts = ['one', 'two', 'three', 'four'];
  const show = renderToasts(...texts.map((text): Toast => ({ kind: 'info', text })));
  for (const text of texts) show(text);
  expect(texts.filter((text) => screen.queryByText(text))).toEqual(['two', 'three', 'four']);
});

test('an error goes once the part of the page that showed it has something else to say', () => {
  render(
    <ToastProvider>
      <Part
        toasts={[
          { kind: 'error', text: 'Failed' },
          { kind: 'error', text: 'Failed otherwise' },
          { kind: 'success', text: 'Done' },
        ]}
      />
      <Part toasts={[{ kind: 'success', text: 'Done elsewhere' }]} />
    </ToastProvider>,
  );
  press('Failed');
  press('Done elsewhere');
  expect(screen.getByRole('alert').textContent).toBe('Failed');
  press('Failed otherwise');
  expect(screen.getByRole('alert').textContent).toBe('Failed otherwise');
  press('Done');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByRole('status').textContent).toBe('Done elsewhereDone');
});

test('on another page errors are gone, but for one that sends there; the rest stays its time', () => {
  const parts = [
    { kind: 'error', text: 'Failed' },
    { kind: 'error', text: 'Sent on', survivesPage: true },
    { kind: 'success', text: 'Done' },
  ] satisfies Toast[];
  const shown = (page: string) => (
    <ToastProvider page={page}>
      {parts.map((toast) => (
        <Part key={toast.text} toasts={[toast]} />
      ))}
    </ToastProvider>
  );
  const { rerender } = render(shown('/one'));
  for (const { text } of parts) press(text);
  rerender(shown('/one'));
  expect(screen.getByRole('alert').textContent).toBe('FailedSent on');
  rerender(shown('/two'));
  expect(screen.getByRole('alert').textContent).toBe('Sent on');
  expect(screen.getByRole('status').textContent).toBe('Done');
});

test('an action stays longer, runs once and takes the toast away', () => {
  const run = vi.fn<() => void>();
  const show = renderToasts({ kind: 'success', text: 'Shared', action: { label: 'Undo', run } });
  show('Shared');
  pass(11_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Shared')).toBeNull();
});
