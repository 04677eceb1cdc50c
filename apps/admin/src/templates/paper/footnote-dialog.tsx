import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { useToast } from '@inkfield/ui/toast';
import type { EditorState } from 'prosemirror-state';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { EditorModel } from '../editor/editor-model.ts';
import { InsertField } from '../source/insert-field.tsx';
import { paperOfFootnote, putFootnote, selectedFootnote } from './footnotes.ts';
import type { OpenPaper } from './open-paper.ts';
import { createPaperView, type PaperView } from './paper-view.ts';
import { insertField } from './pieces.ts';

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  onClose: () => void;
}

/** The words of the selected footnote, or of a new one at the cursor, on a small paper of their own. */
export function FootnoteDialog({ model, paper, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const small = useRef<PaperView>(undefined);
  const hintId = useId();
  const showToast = useToast();
  const isNew = !selectedFootnote(paper.view.state);
  const save = () => {
    const written = small.current?.view.state.doc;
    // A closing dialog restores the focus, which belongs to the paper afterwards.
    flushSync(onClose);
    if (written) paper.run(putFootnote(written));
  };
  const onEnter = useEffectEvent(save);
  const onTooLong = useEffectEvent(() =>
    showToast({ kind: 'error', text: 'The template has no room for so many characters.' }),
  );
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const past: EditorState[] = [];
    const future: EditorState[] = [];
    let shown: EditorState | undefined;
    const step = (from: EditorState[], to: EditorState[]) => () => {
      const next = from.pop();
      if (!next) return;
      to.push(opened.view.state);
      shown = next;
      opened.view.updateState(next);
    };
    const opened = createPaperView(place.current, {
      doc: paperOfFootnote(selectedFootnote(paper.view.state)),
      fields: () => model.get().fields,
      locale: () => model.get().page.locale,
      selected: () => undefined,
      undo: step(past, future),
      redo: step(future, past),
      onKey: ({ key, isComposing }) => {
        if (key !== 'Enter' || isComposing) return false;
        onEnter();
        return true;
      },
      onTransaction: ({ docChanged }) => {
        if (docChanged && shown) past.push(shown);
        shown = opened.view.state;
      },
      room: () => maxLengths.template.text - model.text().length,
      onTooLong: () => onTooLong(),
      whileInserting: () => () => undefined,
    });
    shown = opened.view.state;
    opened.view.setProps({
      attributes: {
        role: 'textbox',
        'aria-label': 'Words of the footnote',
        'aria-describedby': hintId,
        class: 'paper paper-editor footnote-paper',
        tabindex: '0',
      },
    });
    opened.view.focus();
    small.current = opened;
    return () => opened.view.destroy();
  }, [model, paper, hintId]);
  return (
    <Dialog title={isNew ? 'New footnote' : 'Footnote'} onClose={onClose}>
      <div ref={place} />
      <p id={hintId} className="text-sm text-muted">
        It is printed at the bottom of the page, with a number that counts itself. Without words it is
        removed.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={save}>{isNew ? 'Insert the footnote' : 'Change the footnote'}</Button>
        <InsertField
          model={model}
          onInsert={(name) => {
            const view = small.current?.view;
            if (view) insertField(name)(view.state, view.dispatch);
            view?.focus();
          }}
        />
      </div>
    </Dialog>
  );
}
