import type { ListDetail } from '@inkfield/contract/lists';
import { createLists, type ListColumnKind } from '@inkfield/engine/form-lists';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { dateOf } from '@inkfield/web/instant';
import { Link } from '@inkfield/web/link';
import { PageHeading, usePageTitle } from '@inkfield/web/page-heading';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { DataTable, longCellLook, RowName } from '../page/data-table.tsx';
import { RecordPage } from '../page/record-page.tsx';
import { paths, templatePath } from '../paths.ts';
import { api } from '../session/api.ts';
import { ListDialog } from './list-dialog.tsx';
import { listQuery } from './lists-query.ts';

/** Number of entries that are shown before a button loads the others. */
const firstShown = 100;

const kindNames: Record<ListColumnKind, string> = { decimal: 'numbers', day: 'dates', words: 'text' };

/** One list: its entries in each version, and the templates that use it. */
export default function ListPage() {
  const { id } = useParams();
  const [version, setVersion] = useState<number>();
  const list = useQuery({ ...listQuery(Number(id), version), placeholderData: keepPreviousData });
  usePageTitle(list.data?.name ?? 'List');
  return (
    <RecordPage back={{ to: paths.lists, name: 'All lists' }} of={list} noun="list">
      {(data) => <OneList list={data} shown={version ?? data.version} onVersion={setVersion} />}
    </RecordPage>
  );
}

interface Props {
  list: ListDetail;
  /** The version whose entries are shown. */
  shown: number;
  onVersion: (version: number | undefined) => void;
}

function OneList({ list, shown, onVersion }: Props) {
  const [dialog, setDialog] = useState<'save' | 'delete'>();
  const isNewest = shown === list.version;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{list.name}</PageHeading>
        <div className="flex flex-wrap gap-3">
          {isNewest && <Button onClick={() => setDialog('save')}>Change the entries</Button>}
          <Button look="danger" onClick={() => setDialog('delete')}>
            Delete the list
          </Button>
        </div>
      </div>
      {dialog === 'save' && (
        <ListDialog
          list={list}
          onClose={() => {
            setDialog(undefined);
            onVersion(undefined);
          }}
        />
      )}
      {dialog === 'delete' && <DeleteList list={list} onClose={() => setDialog(undefined)} />}
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr] sm:items-end">
        <SelectField
          label="Version"
          value={shown}
          onChange={(event) => {
            const chosen = Number(event.target.value);
            onVersion(chosen === list.version ? undefined : chosen);
          }}
        >
          {Array.from({ length: list.version }, (_, index) => list.version - index).map((number) => (
            <option key={number} value={number}>
              {number === list.version ? `${number} (newest)` : number}
            </option>
          ))}
        </SelectField>
        <p className="text-sm text-muted">
          Saved on {dateOf(list.saved_at)}
          {list.saved_by !== null && ` by ${list.saved_by}`}. Published templates keep the version they were
          published with.
        </p>
      </div>
      <UsedBy templates={list.templates} />
      <Entries key={shown} list={list} />
    </div>
  );
}

function UsedBy({ templates }: Pick<ListDetail, 'templates'>) {
  if (templates.length === 0) return <p>No template uses this list.</p>;
  return (
    <p>
      Used by{' '}
      {templates.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="link" to={templatePath(id)}>
            {name}
          </Link>
        </span>
      ))}
    </p>
  );
}

function Entries({ list }: { list: ListDetail }) {
  const { name, columns, entries } = list;
  const [isWhole, setWhole] = useState(false);
  const index = createLists([{ name, columns, entries }])(name);
  const titles = columns.map((title, column) => `${title} (${kindNames[index?.kindOf(column) ?? 'words']})`);
  const shown = isWhole ? entries : entries.slice(0, firstShown);
  return (
    <div>
      <DataTable label={`Entries of ${name}`} titles={titles}>
        {shown.map(([key = '', ...cells]) => (
          <tr key={key} className="border-t border-line">
            <RowName>{key}</RowName>
            {cells.map((cell, column) => (
              <td key={column} className={longCellLook}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {shown.length < entries.length && (
        <Button look="secondary" className="mt-3" onClick={() => setWhole(true)}>
          Show all {entries.length.toLocaleString('en-US')} entries
        </Button>
      )}
    </div>
  );
}

function DeleteList({ list: { id, name }, onClose }: { list: ListDetail; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete the list"
      done={`${name} was deleted.`}
      run={async () => {
        await api.deleteList({ params: { id } });
        await navigate(paths.lists);
        client.removeQueries({ queryKey: ['lists'] });
      }}
      onClose={onClose}
    >
      <p>All its versions go. A list that a template uses, or has used in a version, stays.</p>
    </ConfirmDialog>
  );
}
