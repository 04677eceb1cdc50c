import { paths } from '../../paths.ts';
import type { EditorModel } from '../editor/editor-model.ts';

/** Opens the form of the draft in a tab of its own, where it is filled as a client would. Saves the draft first. */
export async function openTrial(model: EditorModel): Promise<void> {
  const { saving, saved } = model.get();
  if (saving.kind !== 'saved' && !(await model.flush())) return;
  window.open(`${paths.trial}?templateId=${saved.id}&from=editor`, '_blank', 'noopener');
}
