import { ChevronsDownUp, ChevronsUpDown, Superscript, GitBranch, Repeat } from 'lucide';
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
    paper.view.dom.addEventListener('dblclick', open);
    const stop = paper.onKey(({ key }) => key === 'Enter' && open());
    return () => {
      paper.view.dom.removeEventListener('dblclick', open);
      stop();
    };
  }, [paper, onAsk]);
  useEffect(() => numberAsPreviewed(model, paper.view), [model, paper]);
  return null;
}
