import { afterEach, expect, test, vi } from 'vitest';
import { template } from '../../../test/open-editor.tsx';
import { createEditorModel, type EditorModel } from '../editor/editor-model.ts';
import { undo } from '../source/text-history.ts';
import { type OpenPaper, openPaper } from './open-paper.ts';
import { TextSelection } from 'prosemirror-state';

// The imitation of a browser does not lay out text.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

// Models and papers load these for themselves, and may end before they are there.
await import('../editor/find-problems.ts');
await import('./condition-words.ts');
await import('./insert-text.ts');

let opened: { model: EditorModel; paper: OpenPaper } | undefined;

/** A paper with the cursor among the letters of its second line. */
function open(text: string) {
  const model = createEditorModel(template({ document_content: text, fields: [] }));
  const paper = openPaper(document.body.appendChild(document.createElement('div')), model, () => undefined);
  opened = { model, paper };
  const { tr, doc } = paper.view.state;
  paper.view.dispatch(tr.setSelection(TextSelection.create(doc, (doc.firstChild?.nodeSize ?? 0) + 3)));
  return opened;
}

function paste({ view }: OpenPaper, text: string): void {
  const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : '') };
  view.dom.dispatchEvent(
    Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
  );
}

afterEach(() => {
  opened?.paper.close();
  opened?.model.stop();
});

const lines = Array.from({ length: 3000 }, (_, index) => `Line ${index} of a long text that is pasted`);
const before = 'First\nabcd\nLast\n';
const after = `First\nab${lines.join('\n')}cd\nLast\n`;

test('a long paste comes in pieces, in one step of the history', async () => {
  const { model, paper } = open(before);
  paste(paper, lines.join('\n'));
  await vi.waitFor(() => expect(paper.view.state.doc.childCount).toBeGreaterThan(3));
  expect(paper.view.state.doc.childCount).toBeLessThan(3000);
  expect(model.text()).toBe(before);
  await vi.waitFor(() => expect(model.text()).toBe(after));
  const { $head } = paper.view.state.selection;
  expect($head.parent.textContent.slice($head.parentOffset)).toBe('cd');
  undo(model.source);
  expect(model.text()).toBe(before);
});

test('what is typed meanwhile stays where it was typed, and a reader gets the whole text', async () => {
  const { model, paper } = open(before);
  paste(paper, lines.join('\n'));
  await vi.waitFor(() => expect(paper.view.state.doc.childCount).toBeGreaterThan(3));
  paper.view.dispatch(paper.view.state.tr.insertText('The ', 1));
  paper.write();
  expect(model.text()).toBe(`The ${after}`);
});
