import { FileInput } from '../page/file-input.tsx';
import { CallError, fieldError } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { fontsQuery } from './fonts-query.ts';

/** Uploads one file of a font after staff have confirmed that they may use it. */
export function FontDialog({ onClose }: { onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [mayUse, setMayUse] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const client = useQueryClient();
  const showToast = useToast();
  const upload = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('may_use', 'yes');
      body.append('file', file);
      return api.uploadFont({ body });
    },
    onSuccess: async ({ family }) => {
      await client.invalidateQueries({ queryKey: fontsQuery.queryKey });
      showToast({ kind: 'success', text: `Looks can use ${family} now.` });
      onClose();
    },
  });
  return (
    <Dialog title="Add a font" onClose={onClose}>
      <p>
        One file for each face of the font: regular, bold, italic, bold italic. TTF or OTF, at most 5 MB, no
        variable fonts.
      </p>
      <CheckboxField
        label="We may use this font in documents, and on the pages where they are filled"
        hint="The licence of the font says so."
        checked={mayUse}
        error={isMissed && !mayUse ? 'Tick this first.' : undefined}
        onChange={(event) => setMayUse(event.target.checked)}
      />
      {upload.isError && (
        <Notice kind="error" role="alert">
          {reasonOf(upload.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={upload.isPending}
          onClick={() => {
            setMissed(!mayUse);
            if (mayUse) picker.current?.click();
          }}
        >
          {upload.isPending ? 'Reading...' : 'Choose a file'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <FileInput
        ref={picker}
        label="File of the font"
        accept=".ttf,.otf"
        onFile={(file) => {
          if (mayUse && !upload.isPending) upload.mutate(file);
        }}
      />
    </Dialog>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof CallError && error.status === 413) return 'The file is larger than 5 MB.';
  return fieldError(error, 'file') ?? failureText(error);
}
