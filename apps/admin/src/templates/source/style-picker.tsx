import type { EditorView } from '@codemirror/view';
import { useToast } from '@inkfield/ui/toast';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { namedStyles } from '../look/look-edits.ts';
import { fontStack } from '../look/standard-fonts.ts';
import { runEdit } from './source-view.ts';
import { setStyle, styleAt } from './style-ranges.ts';

/** The style of the selected paragraphs, to change or to take away. Templates in the house style have none. */
export function StylePicker({ model, view }: { model: EditorModel; view: EditorView }) {
  const { look, place } = useSnapshot(model, 'look', 'place', 'analysis');
  const showToast = useToast();
  if (look === null) return null;
  // Another place means that the cursor has moved.
  const current = place === undefined ? '' : (styleAt(view.state) ?? '');
  const names = namedStyles(look);
  const choose = (name: string) => {
    if (!runEdit(setStyle(name === '' ? undefined : name))(view))
      showToast({ kind: 'info', text: 'Select whole paragraphs to give them a style.' });
  };
  return (
    <select
      className="input source-insert source-style"
      aria-label="Style of the paragraph"
      value={current}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">No style</option>
      {current !== '' && !names.includes(current) && <option value={current}>{current}</option>}
      {names.map((name) => (
        <option
          key={name}
          value={name}
          style={{ fontFamily: fontStack(look, look.styles[name]?.font ?? ''), fontSize: '1rem' }}
        >
          {name}
        </option>
      ))}
    </select>
  );
}
