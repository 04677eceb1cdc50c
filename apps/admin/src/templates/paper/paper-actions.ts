import { GitBranch, Repeat } from 'lucide';
import { useEffect } from 'react';
import { offerActions } from '../../page/page-actions.ts';
import type { EditorModel } from '../editor/editor-model.ts';
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
        ];
      }),
    [onAsk],
  );
  useEffect(() => numberAsPreviewed(model, paper.view), [model, paper]);
  return null;
}
