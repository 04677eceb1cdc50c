import { maxLengths } from '@inkfield/contract/text-lengths';
import { escapeText } from '@inkfield/engine/escape';
import { Button } from '@inkfield/ui/button';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { useState } from 'react';
import type { Proposal } from './decide-mark.ts';

interface Props {
  onSend: (file: File) => void;
  onProposal: (proposal: Proposal) => void;
}

/** For documents that can't be read: their text, searched for blanks as a file is, or taken as it is. */
export function PasteText({ onSend, onProposal }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const withText = (act: () => void) => () => {
    if (text.trim() === '') setError('Paste the text of the document first.');
    else act();
  };
  return (
    <div className="mt-6 grid gap-3">
      <TextAreaField
        label="Text of the document"
        rows={10}
        maxLength={maxLengths.template.text}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={withText(() => onSend(new File([text], 'Pasted text.txt', { type: 'text/plain' })))}>
          Find its blanks
        </Button>
        <Button look="secondary" onClick={withText(() => onProposal(plainProposal(text)))}>
          Take it as it is
        </Button>
      </div>
    </div>
  );
}

function plainProposal(text: string): Proposal {
  const document_content = escapeText(text);
  return { name: 'Pasted text', document_content, fields: [], source_text: '', marks: [], warnings: [] };
}
