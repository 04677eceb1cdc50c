import type { ReactNode } from 'react';

/** The classes of a plain table cell. */
export const cellLook = 'px-4 py-2.5 whitespace-nowrap tabular-nums';

/** The classes of a cell with long text, which wraps instead of widening the table. */
export const longCellLook = 'min-w-44 px-4 py-2.5 wrap-anywhere';

/** A cell of an e-mail address, which has no place to break: there is room for all but the longest. */
export const mailCellLook = 'min-w-60 px-4 py-2.5 wrap-anywhere';

/** A table in a card. Where the screen is narrow it scrolls within the card; the keyboard can scroll it too. */
export function DataTable({
  label,
  titles,
  hasActions = false,
  children,
}: {
  label: string;
  titles: string[];
  /** A last column of buttons, whose title only screen readers need. */
  hasActions?: boolean;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="card relative mt-2 overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full text-sm">
        <thead className="bg-sunken text-start">
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className="px-4 py-2 text-start font-semibold whitespace-nowrap">
                {title}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="align-top">{children}</tbody>
      </table>
    </section>
  );
}

/** The first cell of a row, which names it. */
export function RowName({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className="min-w-36 px-4 py-2.5 text-start font-semibold wrap-anywhere">
      {children}
    </th>
  );
}
