import type { ResolvedInline, SpanType } from '../document.ts';
import type { Position } from '../syntax/nodes.ts';

/** A place whose text is unknown until all clauses are numbered. */
export type Hole =
  | { type: 'refHole'; label: string; position: Position }
  | { type: 'footnoteHole'; children: PendingInline[]; holes: Hole[] };
/** Resolved inline nodes that may contain holes. */
export type PendingInline =
  | Exclude<ResolvedInline, { children: ResolvedInline[] }>
  | { type: SpanType; children: PendingInline[] }
  | { type: 'styled'; style: string; children: PendingInline[] }
  | Hole;

/** Facts about a resolved line or cell. */
export interface InlineFindings {
  placeholders: number;
  emptyPlaceholders: number;
  /** Whether there is anything but spaces and punctuation. */
  hasWords: boolean;
  labels: string[];
  /** The signs that formats added to amounts and percentages. */
  signs: Map<PendingInline, 'currency' | 'percent'>;
  /** In reading order. Holes inside a footnote come after the footnote. */
  holes: Hole[];
}

export function createFindings(): InlineFindings {
  return { placeholders: 0, emptyPlaceholders: 0, hasWords: false, labels: [], signs: new Map(), holes: [] };
}
