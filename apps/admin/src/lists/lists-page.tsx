import { Button } from '@inkfield/ui/button';
import { dateOf } from '@inkfield/web/instant';
import { Link } from '@inkfield/web/link';
import { PageHeading } from '@inkfield/web/page-heading';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cellLook, DataTable, longCellLook, RowName } from '../page/data-table.tsx';
import { LoadState } from '../page/load-state.tsx';
import { listPath } from '../paths.ts';
import { ListDialog } from './list-dialog.tsx';
import { listsQuery } from './lists-query.ts';

/** All lists that fields and formulas may use. */
export default function ListsPage() {
  const lists = useQuery(listsQuery);
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Lists" />
        <Button onClick={() => setMaking(true)}>New list</Button>
      </div>
      <p className="mt-2 max-w-prose text-muted">
        A list is a small table, such as products with their prices. Its first column can be the options of a
        field, and formulas look up the others.
      </p>
      {isMaking && <ListDialog onClose={() => setMaking(false)} />}
      <LoadState of={lists} what="The lists" />
      {lists.data?.length === 0 && <p className="mt-4 text-muted">There are no lists yet.</p>}
      {lists.data && lists.data.length > 0 && (
        <DataTable label="All lists" titles={['Name', 'Entries', 'Columns', 'Version', 'Saved']}>
          {lists.data.map((list) => (
            <tr key={list.id} className="border-t border-line">
              <RowName>
                <Link className="link" to={listPath(list.id)}>
                  {list.name}
                </Link>
              </RowName>
              <td className={cellLook}>{list.entry_count.toLocaleString('en-US')}</td>
              <td className={longCellLook}>{list.columns.join(', ')}</td>
              <td className={cellLook}>{list.version}</td>
              <td className={cellLook}>{dateOf(list.saved_at)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  );
}
