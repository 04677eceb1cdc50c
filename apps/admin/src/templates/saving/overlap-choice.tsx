import { useId } from 'react';
import type { Overlap } from './merge-values.ts';

interface Props {
  overlap: Overlap;
  /** Who made the other change. */
  editor: string;
  isMine: boolean;
  onChange: (isMine: boolean) => void;
}

/** One place that two editors changed in different ways. */
export function OverlapChoice({ overlap: { title, theirs, mine }, editor, isMine, onChange }: Props) {
  const name = useId();
  const option = (isOfMine: boolean, label: string, text: string) => (
    <label className="overlap-option">
      <input
        type="radio"
        className="checkbox"
        name={name}
        checked={isMine === isOfMine}
        onChange={() => onChange(isOfMine)}
      />
      <span className="text-sm font-semibold">{label}</span>
      <span className="overlap-text">{text}</span>
    </label>
  );
  return (
    <fieldset className="overlap">
      <legend className="text-sm font-semibold">{title}</legend>
      {option(false, `Theirs (${editor})`, theirs)}
      {option(true, 'Mine', mine)}
    </fieldset>
  );
}
