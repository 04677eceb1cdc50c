import { keysOf } from '@inkfield/web/keys-of';
import type { Look } from '@inkfield/contract/look';
import { maxFurniture } from '@inkfield/contract/look-limits';
import type { TemplateField } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { type Cells, changePage, readCells, writeCells } from './furniture-cells.ts';

type Furniture = Look['pages'][number]['furniture'];
type Kind = keyof Furniture;
type Which = keyof Furniture['header'];

const kinds = { header: 'Header', footer: 'Footer' } as const;
const others: Record<Exclude<Which, 'usual'>, { own: string; name: string }> = {
  first: { own: 'The first page has its own', name: 'first page' },
  even: { own: 'Even pages have their own', name: 'even pages' },
};

interface Props {
  look: Look;
  fields: readonly TemplateField[];
  /** Place of the page in `pages`. */
  index: number;
  problemAt: (path: string) => string | undefined;
  onChange: (look: Look) => void;
}

/** Header and footer: of usual pages, and of first and even ones that have their own. */
export function FurnitureSettings({ look, fields, index, problemAt, onChange }: Props) {
  const page = look.pages[index];
  if (page === undefined) return null;
  const { furniture } = page;
  const put = (to: Look, kind: Kind, which: Which, text: string | undefined) => {
    const { [which]: _before, ...rest } = furniture[kind];
    const texts = text === undefined ? rest : { ...rest, [which]: text };
    onChange(changePage(to, index, { furniture: { ...furniture, [kind]: texts } }));
  };
  const line = (kind: Kind, which: Which, title: string) => (
    <FurnitureLine
      key={`${kind} ${which}`}
      title={title}
      text={furniture[kind][which] ?? ''}
      fields={fields}
      cells={readCells(look, furniture[kind][which] ?? '')}
      problem={problemAt(`pages.${index}.furniture.${kind}.${which}`)}
      onCells={(cells) => {
        const text = furniture[kind][which] ?? '';
        const written = writeCells(look, { page, text, cells, kind: kinds[kind] });
        put(written.look, kind, which, written.text);
      }}
      onText={(text) => put(look, kind, which, text)}
    />
  );
  return keysOf(kinds).map((kind) => (
    <fieldset key={kind} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <legend className="sr-only">{kinds[kind]}</legend>
      {line(kind, 'usual', kinds[kind])}
      {keysOf(others).map((which) => {
        const hasOwn = furniture[kind][which] !== undefined;
        return (
          <div key={which} className="grid grid-cols-1 gap-3">
            <CheckboxField
              label={`${others[which].own} ${kind}`}
              checked={hasOwn}
              onChange={() => put(look, kind, which, hasOwn ? undefined : '')}
            />
            {hasOwn && line(kind, which, `${kinds[kind]} of the ${others[which].name}`)}
          </div>
        );
      })}
    </fieldset>
  ));
}

interface LineProps {
  title: string;
  fields: readonly TemplateField[];
  text: string;
  cells: Cells | undefined;
  problem: string | undefined;
  onCells: (cells: Cells) => void;
  onText: (text: string) => void;
}

const sides = { left: 'left', center: 'centre', right: 'right' } as const;

/** Three cells; a header that does not fit them is text to edit. */
function FurnitureLine({ title, fields, text, cells, problem, onCells, onText }: LineProps) {
  if (cells === undefined) return <FurnitureText key={text} {...{ title, text, problem, onText }} />;
  return (
    <div className="grid grid-cols-1 gap-2">
      {keysOf(sides).map((side) => (
        <Cell
          key={`${side} ${cells[side]}`}
          label={`${title}, ${sides[side]}`}
          fields={fields}
          value={cells[side]}
          problem={side === 'left' ? problem : undefined}
          onChange={(value) => onCells({ ...cells, [side]: value })}
        />
      ))}
    </div>
  );
}

const pageFields = { page: 'Page number', pages: 'Number of pages' };

interface CellProps {
  label: string;
  fields: readonly TemplateField[];
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function Cell({ label, fields, value, problem, onChange }: CellProps) {
  const [typed, setTyped] = useState(value);
  return (
    <div className="furniture-cell">
      <TextField
        label={label}
        error={problem}
        maxLength={maxFurniture / 4}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== value) onChange(typed);
        }}
      />
      <select
        className="input"
        aria-label={`Insert into ${label}`}
        value=""
        onChange={(event) => {
          const space = typed === '' || typed.endsWith(' ') ? '' : ' ';
          onChange(`${typed}${space}[${event.target.value}]`);
        }}
      >
        <option value="">Insert</option>
        {Object.entries(pageFields).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
        {fields.map((field) => (
          <option key={field.name} value={field.name}>
            {field.label || field.name}
          </option>
        ))}
      </select>
    </div>
  );
}

function FurnitureText({ title, text, problem, onText }: Omit<LineProps, 'cells' | 'fields' | 'onCells'>) {
  const [typed, setTyped] = useState(text);
  return (
    <TextAreaField
      label={title}
      hint="It has more than one line, or a table, so it is edited as text. [page] and [pages] are the page numbers; fields are in brackets as in the text."
      rows={6}
      maxLength={maxFurniture}
      error={problem}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== text) onText(typed);
      }}
    />
  );
}
