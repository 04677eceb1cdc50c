import type { Look } from '@inkfield/contract/look';
import { Button } from '@inkfield/ui/button';
import { namedStyles, rolesOf } from './look-edits.ts';
import { type SampleSheet, StyleSample } from './style-sample.tsx';

interface Props {
  look: Look;
  sheet: SampleSheet;
  onOpen: (name: string) => void;
  onAdd: () => void;
}

/** The styles of a look, each in its own letters. Those of table cells and headers come last. */
export function StylesList({ look, sheet, onOpen, onAdd }: Props) {
  const main = namedStyles(look);
  const parts = Object.keys(look.styles).filter((name) => !main.includes(name));
  const list = (names: readonly string[], label: string) => (
    <ul className="style-list" aria-label={label}>
      {names.map((name) => {
        const roles = rolesOf(look, name);
        return (
          <li key={name}>
            <button type="button" className="style-row" data-style={name} onClick={() => onOpen(name)}>
              <StyleSample sheet={sheet} name={name} />{' '}
              {roles.length > 0 && <span className="text-sm text-muted">{roles.join(', ')}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      {list(main, 'Styles')}
      {parts.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm font-semibold">
            Styles of table cells, header and footer ({parts.length})
          </summary>
          {list(parts, 'Styles of table cells, header and footer')}
        </details>
      )}
      <Button look="secondary" className="justify-self-start" onClick={onAdd}>
        Add a style
      </Button>
    </div>
  );
}
