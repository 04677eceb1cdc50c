import type { Value, Values } from '@inkfield/engine/template';

/** Whose values, for which template. */
export interface DraftKey {
  userId: number;
  templateId: number;
  /** The draft on the server that the address names, which has a copy of its own. */
  draftId?: number | undefined;
}

const prefix = 'draft:';
const clearedEvent = 'drafts-cleared';

/** The values in the form when this tab left it; undefined if there is no usable draft. */
export function readDraft(key: DraftKey): Values | undefined {
  try {
    return parseDraft(sessionStorage.getItem(nameOf(key)));
  } catch {
    return undefined;
  }
}

export function writeDraft(key: DraftKey, values: Values): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(values));
  } catch {
    // Storage may be full or forbidden.
  }
}

export function deleteDraft(key: DraftKey): void {
  try {
    sessionStorage.removeItem(nameOf(key));
  } catch {
    // Where nothing can be stored there is nothing to delete.
  }
}

/** Whether the dashboard marks the template's card as unfinished. */
export function hasDraft(templateId: number, userId: number): boolean {
  return readDraft({ templateId, userId }) !== undefined;
}

/** Whether this tab keeps anything that this user was filling. */
export function hasDrafts(userId: number): boolean {
  return draftNames().some((name) => name.startsWith(ownPrefix(userId)));
}

/** Deletes drafts of other users on sign-in, because the user of this tab must not see them. */
export function deleteDraftsOfOthers(userId: number): void {
  const names = draftNames().filter((name) => !name.startsWith(ownPrefix(userId)));
  for (const name of names) sessionStorage.removeItem(name);
}

/** On logout: forgets every draft of this tab, also what an open form has not written yet. */
export function clearDrafts(): void {
  for (const name of draftNames()) sessionStorage.removeItem(name);
  window.dispatchEvent(new Event(clearedEvent));
}

/** Calls back when the drafts are cleared. Returns the function to unsubscribe. */
export function onDraftsCleared(callback: () => void): () => void {
  window.addEventListener(clearedEvent, callback);
  return () => window.removeEventListener(clearedEvent, callback);
}

/** In the storage of the tab. */
export function nameOf({ userId, templateId, draftId }: DraftKey): string {
  return `${ownPrefix(userId)}${templateId}${draftId === undefined ? '' : `:${draftId}`}`;
}

function ownPrefix(userId: number): string {
  return `${prefix}${userId}:`;
}

/** None where the browser keeps nothing. */
function draftNames(): string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function parseDraft(text: string | null): Values | undefined {
  if (text === null) return undefined;
  const stored: unknown = JSON.parse(text);
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const values = Object.entries(stored).filter((entry): entry is [string, Value] => isFormValue(entry[1]));
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

/** A form holds text, true or false for a checkbox, and lists of options or rows. */
function isFormValue(value: unknown): value is Value {
  return Array.isArray(value) || typeof value === 'string' || typeof value === 'boolean';
}
