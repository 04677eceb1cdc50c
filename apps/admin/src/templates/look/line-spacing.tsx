import type { LookStyle } from '@inkfield/contract/look';
import { lookLimits } from '@inkfield/contract/look-limits';
import { SelectField } from '@inkfield/ui/select-field';
import { NumberField } from './number-field.tsx';

type Line = NonNullable<LookStyle['line']>;

const kinds = {
  times: { text: 'Multiple of the font', range: lookLimits.lineTimes, suffix: '×', start: { times: 1 } },
  exact: { text: 'Exactly', range: lookLimits.lineExact, suffix: 'pt', start: { exact: 12 } },
  least: { text: 'At least', range: lookLimits.lineLeast, suffix: 'pt', start: { least: 12 } },
} as const;
type Kind = keyof typeof kinds;

interface Props {
  line: Line;
  problem: string | undefined;
  onChange: (line: Line) => void;
}

/** How far the lines of a paragraph are apart. */
export function LineSpacing({ line, problem, onChange }: Props) {
  const kind: Kind = 'times' in line ? 'times' : 'exact' in line ? 'exact' : 'least';
  const value = 'times' in line ? line.times : 'exact' in line ? line.exact : line.least;
  const { range, suffix } = kinds[kind];
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <SelectField
        label="Line spacing"
        value={kind}
        // The options below are the kinds.
        onChange={(event) => onChange(kinds[event.target.value as Kind].start)}
      >
        {Object.entries(kinds).map(([name, { text }]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </SelectField>
      <NumberField
        key={kind}
        label="Spacing"
        suffix={suffix}
        value={value}
        range={range}
        problem={problem}
        onChange={(number) =>
          onChange(
            kind === 'times' ? { times: number } : kind === 'exact' ? { exact: number } : { least: number },
          )
        }
      />
    </div>
  );
}
