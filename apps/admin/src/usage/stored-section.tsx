import type { StoredAmounts, StoredUsage } from '@inkfield/contract/usage';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@inkfield/web/link';
import { cellLook, DataTable, RowName } from '../page/data-table.tsx';
import { LoadState } from '../page/load-state.tsx';
import { storedText } from '../page/stored-text.ts';
import { clientPath, companyPath } from '../paths.ts';
import { api } from '../session/api.ts';

/** How much is stored beside the quotas, and by whom most. */
export function StoredSection() {
  const stored = useQuery({
    queryKey: ['usage', 'stored'],
    queryFn: ({ signal }) => api.getStoredUsage({ signal }),
  });
  return (
    <section aria-labelledby="stored">
      <h2 id="stored" className="mt-8 text-lg">
        What is stored
      </h2>
      <LoadState of={stored} what="What is stored" />
      {stored.data && <StoredFound stored={stored.data} />}
    </section>
  );
}

function StoredFound({ stored: { installation, companies, users } }: { stored: StoredUsage }) {
  return (
    <>
      <DataTable
        label="Stored by all, companies and users"
        titles={['Stored by', 'Quota used', 'Size', 'Documents', 'Tables']}
      >
        <Row amounts={installation}>All users together</Row>
        {companies.map((one) => (
          <Row key={`company ${one.company}`} amounts={one}>
            <Link className="link" to={companyPath(one.company)}>
              {one.name}
            </Link>
          </Row>
        ))}
        {users.map((one) => (
          <Row key={`user ${one.user}`} amounts={one}>
            <Link className="link" to={clientPath(one.user)}>
              {one.email}
            </Link>
          </Row>
        ))}
      </DataTable>
      <p className="mt-2 text-sm text-muted">
        The ten companies and the ten users nearest to their quotas. A company has what its present members
        have stored.
      </p>
    </>
  );
}

/** From here on administrators are warned. */
const warningShare = 0.8;

function Row({ amounts, children }: { amounts: StoredAmounts; children: ReactNode }) {
  const { bytes, documents, tables, share } = amounts;
  return (
    <tr className="border-t border-line">
      <RowName>
        <span className="block min-w-40 wrap-anywhere">{children}</span>
      </RowName>
      <td className={`${cellLook} font-semibold`}>{shareText(share)}</td>
      <td className={cellLook}>{amountText(bytes, storedText)}</td>
      <td className={cellLook}>{amountText(documents, (count) => count.toLocaleString())}</td>
      <td className={cellLook}>{amountText(tables, (count) => count.toLocaleString())}</td>
    </tr>
  );
}

/** In words too, because a colour alone says nothing to some. */
function shareText(share: number | null): ReactNode {
  if (share === null) return 'no quota';
  const percent = `${Math.floor(share * 100)} %`;
  if (share >= 1) return <span className="text-danger">{percent}, reached</span>;
  if (share >= warningShare) return <span className="text-flag-text">{percent}, nearly reached</span>;
  return percent;
}

function amountText({ used, quota }: StoredAmounts['bytes'], write: (amount: number) => string): string {
  return quota === null ? write(used) : `${write(used)} of ${write(quota)}`;
}
