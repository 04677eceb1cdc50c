import type { Ref } from 'react';

interface Props {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Extensions or media types, separated by commas. */
  accept: string;
  onFile: (file: File) => void;
}

/** A hidden file input, which a button opens by `ref.current?.click()`. */
export function FileInput({ ref, label, accept, onFile }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        // Choosing the same file again is a change, too.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
