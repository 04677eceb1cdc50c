import type { OwnFont } from '@inkfield/contract/fonts';
import { Button } from '@inkfield/ui/button';
import { dateOf } from '@inkfield/web/instant';
import { PageHeading } from '@inkfield/web/page-heading';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { cellLook, DataTable, longCellLook, RowName } from '../page/data-table.tsx';
import { LoadState } from '../page/load-state.tsx';
import { api } from '../session/api.ts';
import { FontDialog } from './font-dialog.tsx';
import { fontsQuery } from './fonts-query.ts';

/** The firm's own fonts, which looks may use. */
export default function FontsPage() {
  const fonts = useQuery(fontsQuery);
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<OwnFont>();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Fonts" />
        <Button onClick={() => setAdding(true)}>Add a font</Button>
      </div>
      <p className="mt-2 max-w-prose text-muted">
        Your own fonts. The look of a template can use them, and an imported Word file that names one of them
        is set in it.
      </p>
      {isAdding && <FontDialog onClose={() => setAdding(false)} />}
      {deleting && <DeleteFont font={deleting} onClose={() => setDeleting(undefined)} />}
      <LoadState of={fonts} what="The fonts" />
      {fonts.data?.length === 0 && <p className="mt-4 text-muted">There are no fonts yet.</p>}
      {fonts.data && fonts.data.length > 0 && (
        <DataTable label="All fonts" titles={['Family', 'Face', 'Size', 'Added']} hasActions>
          {fonts.data.map((font) => (
            <tr key={font.id} className="border-t border-line">
              <RowName>{font.family}</RowName>
              <td className={cellLook}>{faceOf(font)}</td>
              <td className={cellLook}>{Math.ceil(font.byte_count / 1000).toLocaleString('en-US')} kB</td>
              <td className={longCellLook}>
                {dateOf(font.uploaded_at)}
                {font.uploaded_by !== null && ` by ${font.uploaded_by}`}
              </td>
              <td className={cellLook}>
                <Button look="quiet" className="button-small" onClick={() => setDeleting(font)}>
                  Delete <span className="sr-only">{nameOf(font)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  );
}

function faceOf({ bold, italic }: OwnFont): string {
  if (italic) return bold ? 'Bold italic' : 'Italic';
  return bold ? 'Bold' : 'Regular';
}

function nameOf(font: OwnFont): string {
  return `${font.family} ${faceOf(font)}`;
}

function DeleteFont({ font, onClose }: { font: OwnFont; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(font)}?`}
      action="Delete the font"
      done={`${nameOf(font)} was deleted.`}
      run={async () => {
        await api.deleteFont({ params: { id: font.id } });
        await client.invalidateQueries({ queryKey: fontsQuery.queryKey });
      }}
      onClose={onClose}
    >
      <p>A font that a template uses, or has used in a version, stays.</p>
    </ConfirmDialog>
  );
}
