import { keysOf } from '@inkfield/web/keys-of';
import type { Look } from '@inkfield/contract/look';
import { lookLimits } from '@inkfield/contract/look-limits';
import type { TemplateField } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { useState } from 'react';
import { changePage } from './furniture-cells.ts';
import { FurnitureSettings } from './furniture-settings.tsx';
import { NumberField } from './number-field.tsx';

type PageLook = Look['pages'][number];

/** Upright, in points. */
const papers: Record<string, { name: string; width: number; height: number }> = {
  letter: { name: 'Letter', width: 612, height: 792 },
  legal: { name: 'Legal', width: 612, height: 1008 },
  a4: { name: 'A4', width: 595.3, height: 841.9 },
  a5: { name: 'A5', width: 419.55, height: 595.3 },
};
/** Word rounds the sides of a paper to its units. */
const tolerance = 1.5;
/** Words need some room on each page. */
const leastRoom = 36;
const sides = { top: 'Top', bottom: 'Bottom', left: 'Left', right: 'Right' } as const;

interface Props {
  look: Look;
  /** Of the template: header and footer may print them. */
  fields: readonly TemplateField[];
  problemAt: (path: string) => string | undefined;
  onChange: (look: Look) => void;
}

/** Paper, margins, header and footer, for each kind of pages of the look. */
export function LookPageSetup({ look, fields, problemAt, onChange }: Props) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, look.pages.length - 1);
  const page = look.pages[index];
  if (page === undefined) return null;
  const change = (changed: Partial<PageLook>) => onChange(changePage(look, index, changed));
  const problem = (member: string) => problemAt(`pages.${index}.${member}`);
  return (
    <div className="grid grid-cols-1 gap-4">
      {look.pages.length > 1 && (
        <SelectField
          label="Pages"
          hint="A page break with a name begins other pages."
          value={index}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {look.pages.map(({ name }, at) => (
            <option key={name ?? ''} value={at}>
              {name ?? 'From the start'}
            </option>
          ))}
        </SelectField>
      )}
      <Paper size={page.size} onChange={(size) => change({ size })} problem={problem} />
      <div className="grid grid-cols-2 items-end gap-3">
        {keysOf(sides).map((side) => (
          <NumberField
            key={side}
            label={`${sides[side]} margin`}
            value={page.margins[side]}
            range={marginRange(page, side)}
            problem={problem(`margins.${side}`)}
            onChange={(value) => change({ margins: { ...page.margins, [side]: value } })}
          />
        ))}
        <NumberField
          label="Header from the edge"
          value={page.header}
          range={lookLimits.distance}
          problem={problem('header')}
          onChange={(header) => change({ header })}
        />
        <NumberField
          label="Footer from the edge"
          value={page.footer}
          range={lookLimits.distance}
          problem={problem('footer')}
          onChange={(footer) => change({ footer })}
        />
      </div>
      <PageNumbers
        numbers={page.numbers}
        problem={problem('numbers.from')}
        onChange={(numbers) => change({ numbers })}
      />
      <FurnitureSettings key={index} {...{ look, fields, index, problemAt, onChange }} />
    </div>
  );
}

const figures = { 1: '1, 2, 3', i: 'i, ii, iii', I: 'I, II, III', a: 'a, b, c', A: 'A, B, C' };
type Numbers = NonNullable<PageLook['numbers']>;

interface NumbersProps {
  numbers: Numbers | undefined;
  problem: string | undefined;
  onChange: (numbers: Numbers) => void;
}

/** How these pages are counted: on from those before, or from a number of their own. */
function PageNumbers({ numbers = {}, problem, onChange }: NumbersProps) {
  const { from, figures: shape = '1' } = numbers;
  return (
    <>
      <CheckboxField
        label="Restart page numbers"
        checked={from !== undefined}
        onChange={(event) => onChange({ ...numbers, from: event.target.checked ? 1 : undefined })}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField
          label="Figures"
          value={shape}
          // The options below are these five.
          onChange={(event) =>
            onChange({ ...numbers, figures: event.target.value as keyof typeof figures & string })
          }
        >
          {Object.entries(figures).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        {from !== undefined && (
          <NumberField
            label="First number"
            suffix=""
            value={from}
            range={lookLimits.pageNumber}
            problem={problem}
            onChange={(number) => onChange({ ...numbers, from: Math.round(number) })}
          />
        )}
      </div>
    </>
  );
}

/** A margin leaves room for words beside the one across from it. */
function marginRange({ size, margins }: PageLook, side: keyof typeof sides) {
  const across = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;
  const length = side === 'top' || side === 'bottom' ? size.height : size.width;
  return { least: 0, most: Math.floor(length - Math.max(0, margins[across[side]]) - leastRoom) };
}

interface PaperProps {
  size: PageLook['size'];
  problem: (member: string) => string | undefined;
  onChange: (size: PageLook['size']) => void;
}

function Paper({ size, problem, onChange }: PaperProps) {
  const isLandscape = size.width > size.height;
  const [short, long] = isLandscape ? [size.height, size.width] : [size.width, size.height];
  const known = Object.entries(papers).find(
    ([, paper]) => Math.abs(paper.width - short) < tolerance && Math.abs(paper.height - long) < tolerance,
  )?.[0];
  const turned = (width: number, height: number, lies: boolean) =>
    onChange(lies ? { width: height, height: width } : { width, height });
  return (
    <>
      <SelectField
        label="Paper"
        value={known ?? ''}
        onChange={(event) => {
          const paper = papers[event.target.value];
          if (paper) turned(paper.width, paper.height, isLandscape);
        }}
      >
        {known === undefined && <option value="">Other</option>}
        {Object.entries(papers).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label="Landscape"
        checked={isLandscape}
        onChange={(event) => turned(short, long, event.target.checked)}
      />
      {known === undefined && (
        <div className="grid grid-cols-2 items-end gap-3">
          {(['width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              label={side === 'width' ? 'Width' : 'Height'}
              value={size[side]}
              range={lookLimits.paper}
              problem={problem(`size.${side}`)}
              onChange={(value) => onChange({ ...size, [side]: value })}
            />
          ))}
        </div>
      )}
    </>
  );
}
