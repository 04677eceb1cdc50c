import type { ResolvedInline } from '@inkfield/engine/document';
import type { WordBreaker } from './clean-text.ts';
import { cleanText } from './clean-text.ts';
import type { SheetInline } from './sheet.ts';
import { TypesetError } from './typeset-error.ts';

/** The remaining limits of one document, and facts about it. */
export interface LayoutState {
  blocks: number;
  cells: number;
  characters: number;
  /** Numbers of the footnotes that exist. */
  footnotes: ReadonlySet<number>;
  rightToLeft: boolean;
  style: 'serif' | 'sans';
  /** Whether words may be divided, and whether a capital inside a sentence marks a name, which may not. */
  hyphenate: boolean;
  namesByCapital: boolean;
  /** Collects the keys of the marked blocks; undefined where none is marked. */
  marks: string[] | undefined;
}

const maxStyleDepth = 12;
const styles = {
  strong: 'b',
  emphasis: 'i',
  strongEmphasis: 'bi',
  underline: 'u',
  super: 'sup',
  sub: 'sub',
  strike: 'del',
} as const;

/** Takes from one of the document's allowances. */
export function spend(state: LayoutState, what: 'blocks' | 'cells' | 'characters', amount: number): void {
  state[what] -= amount;
  if (state[what] < 0) throw new TypesetError('too_large', [`too many ${what}`]);
}

const exactWord = /@|:\/\/|www\.|\p{L}\p{N}|\p{N}\p{L}/u;

const capital = /^[“‘("'[]*\p{Lu}/u;
const sentenceEnd = /[.!?:][”’)"'\]]*$/;

/** Addresses, links, codes and names are never hyphenated: the hyphen would seem to belong to them. */
function withExactWords(state: LayoutState, text: string): SheetInline[] {
  const pieces: SheetInline[] = [];
  let before: string | undefined;
  for (const word of text.split(/(\s+)/)) {
    const last = pieces.at(-1);
    const inSentence = before !== undefined && !sentenceEnd.test(before);
    const isName = state.namesByCapital && inSentence && capital.test(word);
    if (/\S/.test(word)) before = word;
    if (isName || exactWord.test(word)) pieces.push({ k: 'exact', t: word });
    else if (typeof last === 'string') pieces[pieces.length - 1] = last + word;
    else if (word !== '') pieces.push(word);
  }
  return pieces;
}

/** Styles deeper than any reader could tell apart are dropped; their words stay. */
export function layoutInlines(
  state: LayoutState,
  nodes: readonly ResolvedInline[],
  breaker: WordBreaker,
  depth = 0,
): SheetInline[] {
  return nodes.flatMap((node): SheetInline[] => {
    switch (node.type) {
      case 'text': {
        const text = breaker.next(cleanText(node.value));
        spend(state, 'characters', text.length);
        if (node.state === 'missing') return [{ k: 'blank', t: text }];
        if (node.state === 'optional') return [{ k: 'optional', t: text }];
        if (!state.hyphenate || text === '') return [text];
        return node.state === 'filled' ? [{ k: 'exact', t: text }] : withExactWords(state, text);
      }
      case 'break':
        breaker.reset();
        return [{ k: 'br' }];
      case 'footnoteMark':
        return state.footnotes.has(node.number) ? [{ k: 'note', n: node.number }] : [];
      case 'strong':
      case 'emphasis':
      case 'strongEmphasis':
      case 'underline':
      case 'super':
      case 'sub':
      case 'strike': {
        const children = layoutInlines(state, node.children, breaker, depth + 1);
        return depth < maxStyleDepth ? [{ k: styles[node.type], c: children }] : children;
      }
      // Its style and its pictures are those of a look.
      case 'styled':
        return layoutInlines(state, node.children, breaker, depth + 1);
      case 'picture':
        return [];
      default:
        throw new TypesetError('invalid', ['an unknown kind of text']);
    }
  });
}

/** The words without formatting, to measure a text or to look at its end. */
export function plainText(nodes: readonly ResolvedInline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type === 'break') return '\n';
      return 'children' in node ? plainText(node.children) : '';
    })
    .join('');
}
