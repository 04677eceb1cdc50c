import { ChoiceField } from '../../page/choice-field.tsx';
import type { Look, LookStyle } from '@inkfield/contract/look';
import { lookLimits, maxLookName } from '@inkfield/contract/look-limits';
import { readStyles } from '@inkfield/contract/look-styles';
import { ownFamilies } from '@inkfield/contract/own-fonts';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fontsQuery } from '../../fonts/fonts-query.ts';
import { changeStyle, hasLabel, nameProblem, rolesOf } from './look-edits.ts';
import { ColorField } from './color-field.tsx';
import { LabelSettings } from './label-settings.tsx';
import { LineSpacing } from './line-spacing.tsx';
import { NumberField } from './number-field.tsx';
import { changeFont, fontChoices } from './standard-fonts.ts';
import { ParagraphSample, type SampleSheet } from './style-sample.tsx';

export interface StyleProps {
  look: Look;
  name: string;
  /** The server's refusal of a part of the look, by path. */
  problemAt: (path: string) => string | undefined;
  onChange: (look: Look) => void;
}

interface Props extends StyleProps {
  sheet: SampleSheet;
  onRename: (to: string) => void;
  onDelete: () => void;
  onBack: () => void;
}

const alignments = { left: 'Left', center: 'Centered', right: 'Right', justify: 'Justified' };
const capitals = { none: 'As typed', small: 'Small capitals', all: 'All capitals' };
type LengthName = 'before' | 'after' | 'left' | 'right' | 'first';

/** All settings of a style for paragraphs. */
export function StyleSettings({ sheet, look, name, problemAt, onChange, onRename, onDelete, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const own = ownFamilies(useQuery(fontsQuery).data ?? []);
  const style = readStyles(look).find(name);
  const roles = rolesOf(look, name);
  const change = (changed: LookStyle) => onChange(changeStyle(look, name, changed));
  const problem = (member: string) => problemAt(`styles.${name}.${member}`);
  const length = (member: LengthName, label: string, range: { least: number; most: number }) => (
    <NumberField
      label={label}
      value={style[member]}
      range={range}
      problem={problem(member)}
      onChange={(value) => change({ [member]: value })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button look="quiet" className="justify-self-start" onClick={onBack}>
        All styles
      </Button>
      <h3 ref={heading} tabIndex={-1} className="text-base">
        {name}
      </h3>
      <ParagraphSample sheet={sheet} name={name} />
      {roles.length > 0 && <p className="text-sm text-muted">Used for: {roles.join(', ')}</p>}
      <StyleName key={name} look={look} name={name} onRename={onRename} />
      <SelectField
        label="Font"
        value={style.font}
        error={problem('font')}
        onChange={({ target: { value } }) => onChange(changeFont(look, { style: name, font: value }, own))}
      >
        {fontChoices(look, own).map((font) => (
          <option key={font}>{font}</option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 items-end gap-3">
        <NumberField
          label="Size"
          value={style.size}
          range={lookLimits.size}
          problem={problem('size')}
          onChange={(size) => change({ size })}
        />
        <ColorField label="Colour" value={style.color} onChange={(color) => change({ color })} />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {(['bold', 'italic', 'underline'] as const).map((member) => (
          <CheckboxField
            key={member}
            label={{ bold: 'Bold', italic: 'Italic', underline: 'Underlined' }[member]}
            checked={style[member]}
            onChange={(event) => change({ [member]: event.target.checked })}
          />
        ))}
      </div>
      <ChoiceField
        label="Capitals"
        value={style.caps ?? 'none'}
        names={capitals}
        onChoose={(caps) => change({ caps })}
      />
      <ChoiceField
        label="Alignment"
        value={style.align}
        names={alignments}
        onChoose={(align) => change({ align })}
      />
      <LineSpacing line={style.line} problem={problem('line')} onChange={(line) => change({ line })} />
      <div className="grid grid-cols-2 items-end gap-3">
        {length('before', 'Space before', lookLimits.distance)}
        {length('after', 'Space after', lookLimits.distance)}
        {length('left', 'Indent left', lookLimits.length)}
        {length('right', 'Indent right', lookLimits.length)}
        {length('first', 'First line', lookLimits.length)}
      </div>
      <CheckboxField
        label="Keep with the next paragraph"
        checked={style.keep_next}
        onChange={(event) => change({ keep_next: event.target.checked })}
      />
      <CheckboxField
        label="Keep lines on one page"
        checked={style.keep_lines}
        onChange={(event) => change({ keep_lines: event.target.checked })}
      />
      {hasLabel(look, name) && (
        <LabelSettings label={style.label ?? { after: 'tab' }} onChange={(label) => change({ label })} />
      )}
      {name === look.roles.text ? (
        <p className="text-sm text-muted">Plain text has this style, so it cannot be deleted.</p>
      ) : (
        <Button look="secondary" className="justify-self-start" onClick={onDelete}>
          Delete style
        </Button>
      )}
    </div>
  );
}

function StyleName({ look, name, onRename }: Pick<Props, 'look' | 'name' | 'onRename'>) {
  const [typed, setTyped] = useState(name);
  const problem = nameProblem(look, typed.trim(), name);
  const apply = () => {
    if (problem === undefined && typed.trim() !== name) onRename(typed.trim());
  };
  return (
    <TextField
      label="Name of the style"
      hint="A new name replaces the old one in the text too."
      maxLength={maxLookName}
      value={typed}
      error={problem}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
