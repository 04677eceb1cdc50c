import type { ResolvedInline } from '@inkfield/engine/document';
import { spend, type LayoutState } from '../layout-inline.ts';
import { cleanText } from '../clean-text.ts';

export interface Emphasis {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike?: boolean;
  position?: 'super' | 'sub';
  /** Names of styles whose letters these are, the innermost last. */
  styles?: readonly string[];
}

/** A stretch of a paragraph whose letters look alike, or what is between two of them. */
export type Piece =
  | (Emphasis & { k: 'text' | 'blank' | 'optional'; text: string })
  | (Emphasis & { k: 'tab' | 'page' | 'pages' })
  | { k: 'br' }
  | { k: 'picture'; name: string }
  | { k: 'note'; n: number }
  /** The number of a footnote at the head of its words. */
  | { k: 'noteNumber'; n: number };

const emphases = {
  strong: { bold: true },
  emphasis: { italic: true },
  strongEmphasis: { bold: true, italic: true },
  underline: { underline: true },
  super: { position: 'super' },
  sub: { position: 'sub' },
  strike: { strike: true },
} as const;

const none: Emphasis = { bold: false, italic: false, underline: false };

export interface PieceRules {
  state: LayoutState;
  /** In headers and footers the fields `page` and `pages` count pages. */
  countsPages: boolean;
}

/** The inlines of a paragraph as one row of pieces: their text cleaned, nothing nested. */
export function piecesOf(rules: PieceRules, nodes: readonly ResolvedInline[], around = none): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    switch (node.type) {
      case 'text': {
        if (rules.countsPages && (node.field === 'page' || node.field === 'pages'))
          return [{ ...around, k: node.field }];
        const k = node.state === 'missing' ? 'blank' : node.state === 'optional' ? 'optional' : 'text';
        return textPieces(rules.state, node.value, { ...around, k });
      }
      case 'break':
        return [{ k: 'br' }];
      case 'footnoteMark':
        return rules.state.footnotes.has(node.number) ? [{ k: 'note', n: node.number }] : [];
      case 'styled': {
        const styles = [...(around.styles ?? []), node.style];
        return piecesOf(rules, node.children, { ...around, styles });
      }
      case 'picture':
        return [{ k: 'picture', name: node.name }];
      default:
        return piecesOf(rules, node.children, { ...around, ...emphases[node.type] });
    }
  });
}

type TextLook = Emphasis & { k: 'text' | 'blank' | 'optional' };

/** Tabs and line ends are pieces of their own. */
function textPieces(state: LayoutState, value: string, look: TextLook): Piece[] {
  const parts = /[\t\r\n]/.test(value) ? value.split(/(\t|\r\n?|\n)/) : [value];
  return parts.flatMap((part): Piece[] => {
    if (part === '') return [];
    if (part === '\t') return [{ ...look, k: 'tab' }];
    if (/^[\r\n]/.test(part)) return [{ k: 'br' }];
    const text = cleanText(part);
    spend(state, 'characters', text.length);
    return [{ ...look, text }];
  });
}

/** Words as pieces that no emphasis changes. */
export function plainPieces(state: LayoutState, value: string): Piece[] {
  return textPieces(state, value, { ...none, k: 'text' });
}
