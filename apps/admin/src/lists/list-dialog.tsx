import { FileInput } from '../page/file-input.tsx';
import { maxListBytes, maxListEntries, maxListName } from '@inkfield/contract/list-limits';
import type { ListDetail } from '@inkfield/contract/lists';
import { isFieldName } from '@inkfield/engine/field-names';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useProviderForm } from '../page/use-provider-form.ts';
import { listPath } from '../paths.ts';
import { api } from '../session/api.ts';

/** Makes a list of pasted rows or of a CSV file, or a new version of the one that is given. */
export function ListDialog({ list, onClose }: { list?: ListDetail; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const file = useRef<HTMLInputElement>(null);
  const [initial] = useState(() => ({ name: list?.name ?? '', csv: list ? csvOf(list) : '' }));
  const { attach, field, set, failure, isBusy, submit } = useProviderForm({
    initial,
    check: ({ name, csv }) => {
      const errors = {
        ...(!isFieldName(name.trim()) && {
          name: 'A name starts with a letter and has only letters, digits and _.',
        }),
        ...(csv.trim() === '' && { csv: 'Paste the rows, or choose a CSV file.' }),
      };
      return Object.keys(errors).length > 0 ? { errors } : undefined;
    },
    async send({ name, csv }) {
      const { id } = list
        ? await api.saveList({ params: { id: list.id }, body: { version: list.version, csv } })
        : await api.createList({ body: { name: name.trim(), csv } });
      await client.invalidateQueries({ queryKey: ['lists'] });
      onClose();
      if (!list) await navigate(listPath(id));
    },
  });
  return (
    <Dialog title={list ? `New version of ${list.name}` : 'New list'} wide onClose={onClose}>
      <Form ref={attach} className="grid gap-4" onSubmit={submit}>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        {!list && (
          <TextField
            label="Name"
            hint="For fields and formulas, such as prices"
            maxLength={maxListName}
            className="font-mono"
            spellCheck={false}
            {...field('name')}
          />
        )}
        <TextAreaField
          {...field('csv')}
          label="Entries"
          hint={`The first row has the titles, the first column the options. Paste from a spreadsheet, or write commas between the cells. At most ${maxListEntries.toLocaleString('en-US')} entries.`}
          rows={12}
          maxLength={maxListBytes}
          className="font-mono"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {list ? 'Save the version' : 'Make the list'}
          </Button>
          <Button type="button" look="secondary" onClick={() => file.current?.click()}>
            Choose a CSV file
          </Button>
        </div>
        <FileInput
          ref={file}
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          onFile={(chosen) => void readCsvFile(chosen).then((text) => set('csv', text))}
        />
      </Form>
    </Dialog>
  );
}

/** The CSV of a list, to be changed and sent again. */
function csvOf({ columns, entries }: Pick<ListDetail, 'columns' | 'entries'>): string {
  return [columns, ...entries].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

function quoted(cell: string): string {
  return /[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Decodes a CSV file. Spreadsheets write UTF-8, or Windows-1252 where they are old. */
async function readCsvFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
