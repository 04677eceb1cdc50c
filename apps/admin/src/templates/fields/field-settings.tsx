import { maxLengths } from '@inkfield/contract/text-lengths';
import { isDateField } from '@inkfield/engine/due-dates';
import { findFieldModule, isMade, kindOfType } from '@inkfield/engine/fields/registry';
import { nameOfType } from '@inkfield/engine/fields/type-names';
import { fieldTypes, type TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import type { Problem } from '@inkfield/engine/problem';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useEffect, useState } from 'react';
import { ComputedSettings } from './computed-settings.tsx';
import { OptionSettings } from './option-settings.tsx';
import { applyFix } from '../editor/apply-fix.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { wordsOfCondition } from '../paper/condition-words.ts';
import { DeleteFieldsDialog } from './delete-fields-dialog.tsx';
import { typeChange } from './type-change.ts';
import { FieldLimits } from './field-limits.tsx';
import { FieldName } from './field-name.tsx';
import { FieldRule } from './field-rule.tsx';
import { placeOfProblem, type ProblemPlace, problemPlaces } from './problem-places.ts';

const FirstUseHint = lazyPart(async () => ({
  default: (await import('../../help/first-use-hint.tsx')).FirstUseHint,
}));

const DueSettings = lazyPart(async () => ({
  default: (await import('./due-settings.tsx')).DueSettings,
}));

const MeaningSettings = lazyPart(async () => ({
  default: (await import('./meaning-settings.tsx')).MeaningSettings,
}));

export type ChangeField = (change: Partial<TemplateField>) => void;

interface Props {
  model: EditorModel;
  /** The selected problem. Its place gets the focus. */
  shownProblem?: Problem | undefined;
}

/** Everything about the selected field, each problem at the control where it is solved. */
export function FieldSettings({ model, shownProblem }: Props) {
  const { fields, selected, analysis } = useSnapshot(model, 'fields', 'selected', 'analysis');
  const field = fields.find(({ name }) => name === selected);
  const [isDeleting, setDeleting] = useState(false);
  useEffect(() => {
    const shown = model.get().fields.find(({ name }) => name === shownProblem?.field);
    if (!shownProblem || !shown) return;
    const control = document.getElementById(problemPlaces[placeOfProblem(shownProblem, shown)]);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [model, shownProblem]);
  if (!field)
    return (
      <div className="grid gap-4">
        <p className="text-sm text-muted">Add a field, or select one in the list or in the text.</p>
        <Suspense>
          <FirstUseHint name="editor">
            Select the words that change and make them a field. Press Ctrl+K to publish, to insert a field or
            a ready-made piece, or to find a page.
          </FirstUseHint>
        </Suspense>
      </div>
    );
  const change: ChangeField = (changed) =>
    model.changeFields({
      fields: fields.map((other) => (other.name === field.name ? { ...other, ...changed } : other)),
    });
  const isChoice = /^choices?$/.test(kindOfType(field.field_type) ?? '');
  const problems = analysis.problems.filter((problem) => problem.field === field.name);
  const problemsAt = (place: ProblemPlace) =>
    problems.filter((problem) => placeOfProblem(problem, field) === place);
  const whenError = errorOf(problemsAt('show_when'));
  // Problems with a one-click fix are listed at the top of the settings.
  const atTop = problems.filter(
    (problem) => placeOfProblem(problem, field) === 'top' || problem.fixes?.length,
  );
  return (
    <div className="grid grid-cols-1 gap-4" key={field.id} ref={toTop}>
      <Problems model={model} place="top" problems={atTop} />
      <TextField
        label="Label"
        maxLength={maxLengths.field.label}
        value={field.label}
        onChange={(event) => change({ label: event.target.value })}
      />
      <FieldName key={field.name} model={model} field={field} />
      <SelectField
        label="Type"
        value={field.field_type}
        onChange={(event) => change(typeChange(event.target.value))}
      >
        {!fieldTypes.some((type) => type === field.field_type) && <option>{field.field_type}</option>}
        {fieldTypes.map((type) => (
          <option key={type} value={type}>
            {nameOfType(type)}
          </option>
        ))}
      </SelectField>
      <ComputedSettings model={model} field={field} change={change} error={errorOf(problemsAt('formula'))} />
      {!isMade(field) && (
        <CheckboxField
          label={kindOfType(field.field_type) === 'tick' ? 'Must be ticked' : 'Required'}
          checked={field.required}
          onChange={(event) => change({ required: event.target.checked })}
        />
      )}
      {isChoice && <OptionSettings value={field} onChange={change} />}
      <FieldHelp field={field} change={change} problems={problemsAt('default_value')} />
      <FieldLimits field={field} change={change} />
      <Suspense>
        {isDateField(field) && <DueSettings field={field} change={change} />}
        <MeaningSettings field={field} change={change} />
      </Suspense>
      <TextField
        label="Show only when"
        hint={hintOfCondition(whenError === undefined ? field.show_when : undefined, fields)}
        maxLength={maxLengths.field.condition}
        id={problemPlaces.show_when}
        value={field.show_when ?? ''}
        error={whenError}
        onChange={(event) => change({ show_when: event.target.value })}
      />
      <Warnings problems={problemsAt('show_when')} />
      <Problems model={model} place="rule" problems={problemsAt('rule')} />
      <FieldRule model={model} field={field} change={change} />
      <Button look="danger" className="justify-self-start" onClick={() => setDeleting(true)}>
        Delete field
      </Button>
      {isDeleting && <DeleteFieldsDialog model={model} fields={[field]} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** Problems as a place of its own, where no one control is to blame. */
function Problems({
  model,
  place,
  problems,
}: {
  model: EditorModel;
  place: ProblemPlace;
  problems: readonly Problem[];
}) {
  if (problems.length === 0) return null;
  return (
    <div id={problemPlaces[place]} tabIndex={-1} className="grid gap-2">
      {problems.map(({ level, message, fixes }) => (
        <Notice key={message} kind={level} className="grid justify-items-start gap-2">
          {message}
          {fixes?.map((fix) => (
            <Button key={fix.label} look="secondary" onClick={() => applyFix(model, fix)}>
              {fix.label}
            </Button>
          ))}
        </Notice>
      ))}
    </div>
  );
}

/** A condition in words, or an example of one. */
function hintOfCondition(typed: string | undefined, fields: readonly TemplateField[]): string {
  return typed?.trim()
    ? `Asked only when ${wordsOfCondition(typed, fields)}`
    : 'A condition, such as: has_tenants and count is more than 1';
}

function errorOf(problems: readonly Problem[]): string | undefined {
  const errors = problems.filter(({ level }) => level === 'error');
  return errors.length === 0 ? undefined : errors.map(({ message }) => message).join(' ');
}

/** Below a control that shows its own errors. */
function Warnings({ problems }: { problems: readonly Problem[] }) {
  return problems
    .filter(({ level }) => level === 'warning')
    .map(({ message }) => (
      <Notice key={message} kind="warning">
        {message}
      </Notice>
    ));
}

/** Another field is read from its top. */
function toTop(settings: HTMLElement | null): void {
  const pane = settings?.closest('.editor-pane');
  if (pane) pane.scrollTop = 0;
}

interface HelpProps {
  field: TemplateField;
  change: ChangeField;
  /** Of the default. */
  problems: readonly Problem[];
}

function FieldHelp({ field, change, problems }: HelpProps) {
  const module = findFieldModule(field.field_type);
  // Rows and results have no text of their own to begin with.
  const isText = module?.kind !== 'rows' && !module?.isCalculated;
  const Sample = module?.isMultiline ? TextAreaField : TextField;
  return (
    <>
      {isText && module?.kind !== 'tick' && (
        <TextField
          label="Placeholder"
          maxLength={maxLengths.field.placeholder}
          value={field.placeholder ?? ''}
          onChange={(event) => change({ placeholder: event.target.value })}
        />
      )}
      <TextField
        label="Help text"
        maxLength={maxLengths.field.helpText}
        value={field.help_text ?? ''}
        onChange={(event) => change({ help_text: event.target.value })}
      />
      {isText && (
        <>
          <TextField
            label="Filled in beforehand"
            maxLength={maxLengths.field.defaultValue}
            id={problemPlaces.default_value}
            value={field.default_value ?? ''}
            error={errorOf(problems)}
            onChange={(event) => change({ default_value: event.target.value })}
          />
          <Warnings problems={problems} />
          <Sample
            label="Sample for previews"
            hint="Clients never see it"
            maxLength={maxLengths.field.defaultValue}
            value={field.sample ?? ''}
            onChange={(event) => change({ sample: event.target.value })}
          />
        </>
      )}
      <TextField
        label="Group"
        hint="Fields of one group are under its heading. Its settings are in the tab Template."
        maxLength={maxLengths.field.group}
        value={field.group ?? ''}
        onChange={(event) => change({ group: event.target.value })}
      />
    </>
  );
}
