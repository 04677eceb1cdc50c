import { paths } from '../../paths.ts';
import type { Session } from '../editor/session.ts';

/** Opens the form of the draft in a tab of its own, where it is filled as a client would. Saves the draft first. */
export async function openTrial(session: Session): Promise<void> {
  const { saving, saved } = session.get();
  if (saving.kind !== 'saved' && !(await session.flush())) return;
  window.open(`${paths.trial}?templateId=${saved.id}&from=editor`, '_blank', 'noopener');
}
