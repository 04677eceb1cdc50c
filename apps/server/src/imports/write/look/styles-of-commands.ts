import { paragraphText, type SourceParagraph } from '../../source-document.ts';
import type { Replacement, Replacements } from '../replacement.ts';
import type { Naming } from './naming.ts';

const command = /\{(if|else|end|for)\b/g;

/** A branch reaches over the edge of the paragraph, which no style may do. A box to tick has all of its branches. */
export function crossesBranch(replacements: readonly Replacement[] = []): boolean {
  let depth = 0;
  for (const [, name] of replacements.flatMap(({ text = '' }) => [...text.matchAll(command)])) {
    if (name === 'if' || name === 'for') depth += 1;
    else if (depth === 0) return true;
    else if (name === 'end') depth -= 1;
  }
  return depth > 0;
}

/** By mark: the style that the words of a branch's command need, where they are a paragraph again. */
export function stylesOfCommands(
  replacements: Replacements,
  { styleOf }: Pick<Naming, 'styleOf'>,
): Map<number, string> {
  const styles = new Map<number, string>();
  for (const [paragraph, list] of replacements) {
    const style = crossesBranch(list) ? styleOf(paragraph) : undefined;
    const [only, ...others] = list;
    if (style === undefined || only === undefined || others.length > 0) continue;
    if (isWhole(paragraph, only)) styles.set(only.index, style);
  }
  return styles;
}

function isWhole(paragraph: SourceParagraph, { start, end }: Replacement): boolean {
  const text = paragraphText(paragraph);
  return (text.slice(0, start) + text.slice(end)).trim() === '';
}
