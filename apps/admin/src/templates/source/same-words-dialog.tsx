import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { useEffect, useRef } from 'react';

interface Props {
  words: string;
  /** Of the words in the text, the selected ones included. */
  places: number;
  onMake: (choice: { isEverywhere: boolean }) => void;
  onClose: () => void;
}

const mostShown = 60;

/** Asks whether words that occur in several places become a field in all of them. */
export function SameWordsDialog({ words, places, onMake, onClose }: Props) {
  const all = useRef<HTMLButtonElement>(null);
  // The dialog has no field to begin at.
  useEffect(() => all.current?.focus(), []);
  const shown = words.length > mostShown ? `${words.slice(0, mostShown).trimEnd()}…` : words;
  return (
    <Dialog title={`“${shown}” stands in ${places} places`} onClose={onClose}>
      <p>Places that are left as they are print these words in every document.</p>
      <div className="flex flex-wrap gap-3">
        <Button ref={all} onClick={() => onMake({ isEverywhere: true })}>
          Turn all {places} places into a field
        </Button>
        <Button look="secondary" onClick={() => onMake({ isEverywhere: false })}>
          Only this place
        </Button>
      </div>
    </Dialog>
  );
}
