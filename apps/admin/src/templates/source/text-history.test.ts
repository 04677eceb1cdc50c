import { EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import { expect, test } from 'vitest';
import { fieldsExtension, fieldsOf, setFields } from './fields-state.ts';
import { ownStep, redo, textHistory, undo } from './text-history.ts';
import { createTextStore } from './text-store.ts';

const open = (doc = '') =>
  createTextStore(EditorState.create({ doc, extensions: [textHistory, fieldsExtension([])] }));

/** Letters typed at an offset, and the milliseconds since the start. */
const typed = (at: number, insert: string, time: number): TransactionSpec => ({
  changes: { from: at, insert },
  selection: { anchor: at + insert.length },
  userEvent: 'input.type',
  annotations: Transaction.time.of(time),
});

function textsOf(store: ReturnType<typeof open>, step: typeof undo): string[] {
  const texts: string[] = [];
  while (step(store)) texts.push(store.state.doc.toString());
  return texts;
}

test('letters typed one after the other are one step; a pause, another place or a cursor between begins the next', () => {
  const store = open('end');
  store.dispatch(typed(0, 'a', 0));
  store.dispatch(typed(1, 'b', 100));
  store.dispatch(typed(2, 'c', 900));
  store.dispatch(typed(6, 'x', 1000));
  store.dispatch({ selection: { anchor: 7 } });
  store.dispatch(typed(7, 'y', 1100));
  expect(textsOf(store, undo)).toEqual(['abcendx', 'abcend', 'abend', 'end']);
  expect(textsOf(store, redo)).toEqual(['abend', 'abcend', 'abcendx', 'abcendxy']);
});

test('undo and redo bring back fields and the place of the cursor with the text', () => {
  const store = open('ab');
  store.dispatch({ selection: { anchor: 1 } });
  const field = { id: 1, name: 'a', label: 'A', field_type: 'text', required: true, order: 1 } as const;
  store.dispatch({ changes: { from: 0, to: 2, insert: '[a]' }, effects: setFields.of([field]) });
  undo(store);
  expect(store.state.doc.toString()).toBe('ab');
  expect(fieldsOf(store.state)).toEqual([]);
  expect(store.state.selection.main.head).toBe(1);
  redo(store);
  expect(store.state.doc.toString()).toBe('[a]');
  expect(fieldsOf(store.state)).toEqual([field]);
});

test('what is no step is not taken back, and a new step ends what could be made again', () => {
  const store = open();
  store.dispatch(typed(0, 'a', 0));
  store.dispatch({ effects: setFields.of([]), annotations: Transaction.addToHistory.of(false) });
  store.dispatch({ ...typed(1, 'b', 50), annotations: [Transaction.time.of(50), ownStep.of(true)] });
  store.dispatch(typed(2, 'c', 100));
  undo(store);
  expect(store.state.doc.toString()).toBe('ab');
  store.dispatch(typed(2, 'd', 200));
  expect(redo(store)).toBe(false);
});

test('each listener gets the transactions in order, also those that another listener makes', () => {
  const store = open();
  store.subscribe((tr) => {
    if (tr.newDoc.length === 1) store.dispatch(typed(1, 'b', 0));
  });
  const seen: string[] = [];
  store.subscribe((tr) => seen.push(tr.newDoc.toString()));
  store.dispatch(typed(0, 'a', 0));
  expect(seen).toEqual(['a', 'ab']);
});
