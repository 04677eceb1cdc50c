import { kindOfField } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';
import type { ReactNode } from 'react';

/** The heads of the columns, then `children`. */
export function Heads({ field, children }: { field: TemplateField; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        {field.columns?.map((column) => (
          <th key={column.name} scope="col" data-kind={kindOfField(column)}>
            {column.label || column.name}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}
