import type { ContentControl, SourceCell, SourceParagraph, SourceTable } from '../source-document.ts';

/** The words of a cell at a place, without those of merged ones. */
export function cellAt({ rows }: SourceTable, row: number, column: number): string | undefined {
  const cell = rows[row]?.cells[column];
  return cell && !cell.isContinued ? cellText(cell) : undefined;
}

/** The words of a cell as far as they may name a field: an answer in a control is a blank. */
export function cellText({ blocks }: SourceCell): string {
  return blocks
    .map((block) => (block.type === 'paragraph' ? namingText(block) : ''))
    .join(' ')
    .trim();
}

function namingText(paragraph: SourceParagraph): string {
  const isAnswer = (control: ContentControl | undefined) => control?.showsPlaceholder === false;
  return paragraph.runs
    .map(({ text, control, field }) => {
      const holdsAnswer = isAnswer(control ?? paragraph.control) || field?.kind === 'form-text';
      return holdsAnswer ? blanked(text) : text;
    })
    .join('');
}

/** Replaces words by a blank of the same length. Words that contain a mark stay. */
export function blanked(words: string): string {
  return /[[_{]/.test(words) || words.trim() === '' ? words : '_'.repeat(words.length);
}
