import { ChevronsDownUp, ChevronsUpDown, Superscript, GitBranch, Repeat } from 'lucide';
import { NodeSelection } from 'prosemirror-state';
import { useEffect } from 'react';
import { offerActions } from '../../page/page-actions.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { selectedFootnote } from './footnotes.ts';
import { foldAll, unfoldAll } from './folding.ts';
import type { OpenPaper } from './open-paper.ts';
import type { PaperDialog } from './paper-toolbar.tsx';
import { numberAsPreviewed } from './shown-parts.ts';

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  onAsk: (about: PaperDialog) => void;
}

/** Work of the paper that can wait: its actions in the palette, and numbers that follow the values of the preview. */
export function PaperActions({ model, paper, onAsk }: Props) {
  useEffect(
    () =>
      offerActions(() => {
        const group = 'This template';
        return [
          { id: 'when', label: 'Show only when...', icon: GitBranch, group, run: () => onAsk('condition') },
          { id: 'each', label: 'Repeat for each...', icon: Repeat, group, run: () => onAsk('repeat') },
          { id: 'footnote', label: 'Footnote...', icon: Superscript, group, run: () => onAsk('footnote') },
          {
            id: 'fold',
            label: 'Fold conditions and repeats',
            icon: ChevronsDownUp,
            group,
            run: () => paper.run(foldAll),
          },
          {
            id: 'unfold',
            label: 'Unfold everything',
            icon: ChevronsUpDown,
            group,
            run: () => paper.run(unfoldAll),
          },
        ];
      }),
    [paper, onAsk],
  );
  useEffect(() => {
    const open = () => {
      if (!selectedFootnote(paper.view.state)) return false;
      onAsk('footnote');
      return true;
    };
    /** Some browsers select words by a double press, not the chip. */
    const openPressed = ({ target }: MouseEvent) => {
      const { view } = paper;
      const chip = target instanceof Element ? target.closest('[data-kind=footnote]') : null;
      if (!chip) return;
      const footnote = NodeSelection.create(view.state.doc, view.posAtDOM(chip, 0));
      view.dispatch(view.state.tr.setSelection(footnote));
      open();
    };
    paper.view.dom.addEventListener('dblclick', openPressed);
    const stop = paper.onKey(({ key }) => key === 'Enter' && open());
    return () => {
      paper.view.dom.removeEventListener('dblclick', openPressed);
      stop();
    };
  }, [paper, onAsk]);
  useEffect(() => numberAsPreviewed(model, paper.view), [model, paper]);
  return null;
}
