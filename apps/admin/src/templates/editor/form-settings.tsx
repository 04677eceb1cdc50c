import { maxLengths } from '@inkfield/contract/text-lengths';
import { groupOf } from '@inkfield/engine/form-groups';
import type { Problem } from '@inkfield/engine/problem';
import type { FormGroup } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Notice } from '@inkfield/ui/notice';
import { Segmented } from '@inkfield/ui/segmented';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { useEffect, useState } from 'react';
import { groupsOf } from '../fields/field-groups.ts';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

interface Props {
  model: EditorModel;
  /** The selected problem. Its group gets the focus. */
  shownProblem?: Problem | undefined;
}

const modes = { page: 'One page', steps: 'Steps' };

/** How clients fill the form, and the groups of its fields. */
export function FormSettings({ model, shownProblem }: Props) {
  const { form, fields, analysis } = useSnapshot(model, 'form', 'fields', 'analysis');
  const { groups = [], mode = 'page' } = form;
  const inForm = groupsOf(fields);
  const unused = groups.filter(({ name }) => !inForm.includes(name));
  const listed = [
    ...inForm.map((name) => groups.find((group) => group.name === name) ?? { name }),
    ...unused,
  ];
  const change = (name: string, changed: Partial<FormGroup>) => {
    const before = listed.find((group) => group.name === name) ?? { name };
    const others = groups.filter((group) => group.name !== name);
    const next = withoutDefaults({ ...before, ...changed });
    model.changeDetails({ form: { ...form, groups: hasSettings(next) ? [...others, next] : others } });
  };
  const rename = (name: string, to: string) => {
    model.changeFields({
      fields: fields.map((field) => (groupOf(field) === name ? { ...field, group: to } : field)),
    });
    if (groups.some((group) => group.name === name)) change(name, { name: to });
  };
  useEffect(() => {
    if (shownProblem?.group !== undefined) focusGroup(shownProblem.group);
  }, [shownProblem]);
  return (
    <fieldset className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <legend className="sr-only">Form</legend>
      <div className="grid gap-2">
        <h3 className="text-base">Form</h3>
        <p className="text-sm text-muted">
          Clients fill all fields on one page, or a group of fields at a time. They can always choose one
          page.
        </p>
        <Segmented
          label="Clients fill the form as"
          options={modes}
          value={mode}
          onChange={(next) => model.changeDetails({ form: { ...form, mode: next } })}
        />
      </div>
      {listed.length === 0 && (
        <p className="text-sm text-muted">No groups yet. Give fields a group in the tab Field.</p>
      )}
      {listed.length > 0 && (
        <ul className="grid grid-cols-1 gap-3" aria-label="Groups of fields">
          {listed.map((group) => (
            <Group
              key={group.name}
              group={group}
              taken={listed.map(({ name }) => name)}
              isInForm={!unused.includes(group)}
              hasSteps={mode === 'steps'}
              problems={analysis.problems.filter((problem) => problem.group === group.name)}
              onChange={(changed) => change(group.name, changed)}
              onRename={(to) => rename(group.name, to)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface GroupProps {
  group: FormGroup;
  /** Names of all groups. */
  taken: readonly string[];
  isInForm: boolean;
  hasSteps: boolean;
  problems: readonly Problem[];
  onChange: (changed: Partial<FormGroup>) => void;
  onRename: (to: string) => void;
}

function Group({ group, taken, isInForm, hasSteps, problems, onChange, onRename }: GroupProps) {
  const { name, help = '', show_when: condition = '', is_step: isStep = true } = group;
  const [typed, setTyped] = useState(name);
  const to = typed.trim();
  const error =
    to === ''
      ? 'A group needs a name.'
      : to !== name && taken.includes(to)
        ? 'There is a group of this name.'
        : undefined;
  const errors = problems.filter(({ level }) => level === 'error').map(({ message }) => message);
  return (
    <li className="card grid grid-cols-1 gap-3 p-3">
      <TextField
        label={`Name of group ${name}`}
        maxLength={maxLengths.field.group}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (!error && to !== name) onRename(to);
        }}
      />
      {!isInForm && <p className="text-sm text-muted">No field is in this group.</p>}
      <TextAreaField
        label={`Help text of group ${name}`}
        hint="Clients read it below the heading"
        rows={2}
        maxLength={maxLengths.field.helpText}
        value={help}
        onChange={(event) => onChange({ help: event.target.value })}
      />
      <TextField
        id={conditionId(name)}
        label={`Show group ${name} only when`}
        hint="A condition for all its fields, such as: has_tenants"
        maxLength={maxLengths.field.condition}
        value={condition}
        error={errors.join(' ') || undefined}
        onChange={(event) => onChange({ show_when: event.target.value })}
      />
      {problems
        .filter(({ level }) => level === 'warning')
        .map(({ message }) => (
          <Notice key={message} kind="warning">
            {message}
          </Notice>
        ))}
      {hasSteps && (
        <CheckboxField
          label="Is a step"
          checked={isStep}
          onChange={(event) => onChange({ is_step: event.target.checked })}
        />
      )}
      {!isInForm && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => onChange({ help: '', show_when: '', is_step: true })}
        >
          Delete <span className="sr-only">group {name}</span>
        </Button>
      )}
    </li>
  );
}

/** A group is stored with the settings that it has. */
function withoutDefaults({ name, help, show_when, is_step }: FormGroup): FormGroup {
  return {
    name,
    ...(help && { help }),
    ...(show_when && { show_when }),
    ...(is_step === false && { is_step }),
  };
}

function hasSettings({ help, show_when: condition, is_step: isStep }: FormGroup): boolean {
  return help !== undefined || condition !== undefined || isStep === false;
}

function conditionId(name: string): string {
  return `group-condition-${name}`;
}

function focusGroup(name: string): void {
  const control = document.getElementById(conditionId(name));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
