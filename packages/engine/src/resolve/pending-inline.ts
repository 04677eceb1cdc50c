import type { ResolvedInline } from '../document.ts';
import type { Position } from '../syntax/nodes.ts';

/** A place whose text is known only when all clauses are numbered. */
export type Hole =
  | { type: 'refHole'; label: string; position: Position }
  | { type: 'footnoteHole'; children: PendingInline[]; holes: Hole[] };
/** Resolved but for the holes. */
export type PendingInline =
  | Exclude<ResolvedInline, { children: ResolvedInline[] }>
  | { type: 'strong' | 'emphasis' | 'strongEmphasis' | 'underline'; children: PendingInline[] }
  | Hole;

/** What resolving a line or cell found out besides its nodes. */
export interface InlineFindings {
  placeholders: number;
  emptyPlaceholders: number;
  /** Whether there is anything but blanks and punctuation. */
  hasWords: boolean;
  labels: string[];
  /** In reading order, those inside of a footnote after the footnote. */
  holes: Hole[];
}

export function createFindings(): InlineFindings {
  return { placeholders: 0, emptyPlaceholders: 0, hasWords: false, labels: [], holes: [] };
}
