import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { SameWordsDialog } from '../source/same-words-dialog.tsx';
import { sameWords, trimmed, type Words } from '../source/same-words.ts';
import { fieldFromWords } from '../source/suggest-field.ts';
import { changeAsking } from './follow-conditions.ts';
import type { OpenPaper } from './open-paper.ts';
import { nodeTypes } from './schema.ts';

/** Places of the selected words, the selection first; empty if they can't become a field. */
export function placesOfSelection({ doc, selection }: EditorState): Words[] {
  const letters = lettersAtPositions(doc);
  const isFree = ({ from, to }: Words) => from < to && !letters.slice(from, to).includes('\n');
  const place = trimmed(letters, selection);
  return isFree(place) ? [place, ...sameWords(letters, place, isFree)] : [];
}

/** The letters of the paper, each at its position in the document. Everything else, such as a field, is a line break. */
function lettersAtPositions(doc: Node): string {
  let letters = '';
  doc.descendants(({ text, type }, pos) => {
    if (text !== undefined) letters = letters.padEnd(pos, '\n') + text;
    return type !== nodeTypes.source;
  });
  return letters;
}

/** Replaces the words in these places by a new field, which is made of the first. Returns whether there is a place. */
export function makeField(model: EditorModel, paper: OpenPaper, places: readonly Words[]): boolean {
  const [place] = places;
  if (!place) return false;
  const { from, to } = place;
  const { doc } = paper.view.state;
  const start = doc.resolve(from);
  const words = {
    text: doc.textBetween(from, to),
    before: doc.textBetween(start.start(), from),
    after: doc.textBetween(to, start.end()),
  };
  const field = fieldFromWords(words, model.get().fields);
  changeAsking({ model, paper, command: putField(field.name, places), added: field });
  return true;
}

/** Each place keeps the look of its first letter. The cursor goes behind the first place. */
function putField(name: string, places: readonly Words[]): Command {
  return ({ doc, tr }, dispatch) => {
    for (const { from, to } of places.toSorted((a, b) => b.from - a.from)) {
      const chip = nodeTypes.field.create({ source: `[${name}]`, name });
      tr.replaceWith(from, to, chip.mark(doc.resolve(from + 1).marks()));
    }
    const behind = tr.mapping.map(places[0]?.to ?? 0);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(behind))).scrollIntoView());
    return true;
  };
}

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  onClose: () => void;
}

/** Asks whether the selected words become a field in all their places. */
export function SameWordsOnPaper({ model, paper, onClose }: Props) {
  const [places] = useState(() => placesOfSelection(paper.view.state));
  const [first = { from: 0, to: 0 }] = places;
  return (
    <SameWordsDialog
      words={paper.view.state.doc.textBetween(first.from, first.to)}
      places={places.length}
      onClose={onClose}
      onMake={({ isEverywhere }) => {
        onClose();
        makeField(model, paper, isEverywhere ? places : places.slice(0, 1));
      }}
    />
  );
}
