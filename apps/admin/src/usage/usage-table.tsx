import { counted } from '@inkfield/web/counted';
import type { Usage } from '@inkfield/contract/usage';
import type { ReactNode } from 'react';
import { Link } from '@inkfield/web/link';
import { cellLook, DataTable, RowName } from '../page/data-table.tsx';
import { paths } from '../paths.ts';
import { monthName } from './months.ts';

/** Every number of the drawing and of each template, newest month first. */
export function UsageTable({ usage }: { usage: Usage }) {
  const { months, templates, others } = usage;
  const newestFirst = months.toReversed();
  const most = templates[0]?.total ?? 0;
  return (
    <DataTable
      label="Documents by template and month"
      titles={['Template', 'Documents', 'Pages', ...newestFirst.map((month) => monthName(month, 'short'))]}
    >
      {templates.map((one) => (
        <Row key={one.template} sums={one} share={one.total / most}>
          <Link className="link" to={`${paths.documents}?template=${one.template}`}>
            {one.template_name}
          </Link>
        </Row>
      ))}
      {others && (
        <Row sums={others} share={others.total / most}>
          {counted(others.templates, 'other template')}
        </Row>
      )}
      {(templates.length > 1 || others) && <Row sums={usage}>All</Row>}
    </DataTable>
  );
}

interface Sums {
  counts: number[];
  total: number;
  pages: number;
}

/** `share`: how long the bar is, of the longest one. */
function Row({
  sums: { counts, total, pages },
  share,
  children,
}: {
  sums: Sums;
  share?: number;
  children: ReactNode;
}) {
  return (
    <tr className="border-t border-line">
      <RowName>
        <span className="block min-w-40">{children}</span>
        {share !== undefined && (
          <svg aria-hidden width="100%" height={6} className="mt-1 block">
            <rect width={`${Math.min(1, share) * 100}%`} height={6} className="fill-primary" />
          </svg>
        )}
      </RowName>
      <td className={`${cellLook} font-semibold`}>{total.toLocaleString()}</td>
      <td className={cellLook}>{pages.toLocaleString()}</td>
      {counts.toReversed().map((count, at) => (
        // Months have no name here and never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at} className={cellLook}>
          {count.toLocaleString()}
        </td>
      ))}
    </tr>
  );
}
