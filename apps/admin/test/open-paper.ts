import { TextSelection } from 'prosemirror-state';
import { afterEach } from 'vitest';
import { createEditorModel, type EditorModel } from '../src/templates/editor/editor-model.ts';
import { type OpenPaper, openPaper } from '../src/templates/paper/open-paper.ts';
import { field, template } from './open-editor.tsx';

// The imitation of a browser does not lay out text.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

Object.assign(Element.prototype, { scrollIntoView: () => undefined });

// Models load it for themselves, and may end before it is there.
await import('../src/templates/editor/find-problems.ts');
await import('../src/templates/paper/condition-words.ts');

const opened: { model: EditorModel; paper: OpenPaper }[] = [];

/** A paper of its own on the page. It is closed after the test. */
export function open(text: string) {
  const model = createEditorModel(
    template({
      document_content: text,
      fields: [
        field({ name: 'seller', label: 'Seller' }),
        field({ name: 'pets', label: 'Pets', field_type: 'checkbox', id: 2 }),
      ],
    }),
  );
  const place = document.body.appendChild(document.createElement('div'));
  const messages: string[] = [];
  const paper = openPaper(place, model, (text) => messages.push(text));
  opened.push({ model, paper });
  /** Puts the cursor behind words, or selects them. */
  const at = (words: string, isSelected = false) => {
    let found = -1;
    paper.view.state.doc.descendants((node, pos) => {
      if (found < 0 && node.isText && node.text?.includes(words)) found = pos + node.text.indexOf(words);
    });
    const { tr, doc } = paper.view.state;
    paper.view.dispatch(
      tr.setSelection(
        TextSelection.create(doc, isSelected ? found : found + words.length, found + words.length),
      ),
    );
  };
  const type = (words: string) => paper.view.dispatch(paper.view.state.tr.insertText(words));
  const text_ = () => {
    paper.write();
    return model.text();
  };
  return { model, paper, at, type, text: text_, place, messages };
}

afterEach(() => {
  for (const { model, paper } of opened.splice(0)) {
    paper.close();
    model.stop();
  }
});
