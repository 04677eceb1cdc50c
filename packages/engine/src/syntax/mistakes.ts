import type { Position } from './nodes.ts';

/**
 * A mistake in the text of a template, as data. The check writes it in words for staff: forms parse too, and would load
 * those words for nothing. `shown` is a command as typed, with its braces.
 */
export type Mistake =
  | { kind: 'unclosed'; shown: string; before?: { shown: string; line: number } }
  | { kind: 'mismatch'; shown: string; open: { shown: string; line: number } }
  | { kind: 'no-opener' | 'after-else' | 'unclosed-if'; shown: string }
  | { kind: 'no-if'; shown: string; open?: { shown: string; line: number } }
  | { kind: 'stray-column' | 'numbering' }
  | { kind: 'condition'; shown: string; error: string }
  | { kind: 'depth'; of: 'block' | 'if' | 'footnote' | 'span' }
  /** Text in braces that is no command; it may be a mistyped one. */
  | { kind: 'no-command'; shown: string }
  | { kind: 'ragged'; cells: number; first: number };

export interface PlacedMistake {
  position: Position;
  mistake: Mistake;
}

export type ReportMistake = (position: Position, mistake: Mistake) => void;
