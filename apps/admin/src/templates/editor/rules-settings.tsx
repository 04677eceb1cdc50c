import { maxRules } from '@inkfield/contract/form-limits';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { missingRuleMessage, type Problem } from '@inkfield/engine/problem';
import type { FormRule } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { useEffect, useRef } from 'react';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

interface Props {
  model: EditorModel;
  /** The selected problem. Its rule gets the focus. */
  shownProblem?: Problem | undefined;
}

/** Conditions that must hold before a document is generated, each with its message and its problems. */
export function RulesSettings({ model, shownProblem }: Props) {
  const { form, analysis } = useSnapshot(model, 'form', 'analysis');
  const { rules } = form;
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (next: FormRule[]) => model.changeDetails({ form: { ...form, rules: next } });
  const add = () => {
    change([...rules, { condition: '', message: '' }]);
    requestAnimationFrame(() => focusRule(rules.length + 1));
  };
  const remove = (index: number) => {
    change(rules.toSpliced(index, 1));
    requestAnimationFrame(() => addButton.current?.focus());
  };
  useEffect(() => {
    if (shownProblem?.rule !== undefined) focusRule(shownProblem.rule);
  }, [shownProblem]);
  return (
    <fieldset className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <legend className="sr-only">Rules between fields</legend>
      <div>
        <h3 className="text-base">Rules between fields</h3>
        <p className="text-sm text-muted">
          A document is generated only while each rule holds. A rule waits until the fields that it compares
          are filled in.
        </p>
      </div>
      {rules.length > 0 && (
        <ol className="grid grid-cols-1 gap-3">
          {rules.map((rule, index) => (
            <Rule
              key={index}
              number={index + 1}
              rule={rule}
              problems={analysis.problems.filter((problem) => problem.rule === index + 1)}
              onChange={(changed) => change(rules.with(index, { ...rule, ...changed }))}
              onDelete={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {rules.length < maxRules ? (
        <Button ref={addButton} look="secondary" className="justify-self-start" onClick={add}>
          Add rule
        </Button>
      ) : (
        <p className="text-sm">A template has at most {maxRules} rules.</p>
      )}
    </fieldset>
  );
}

interface RuleProps {
  number: number;
  rule: FormRule;
  problems: readonly Problem[];
  onChange: (changed: Partial<FormRule>) => void;
  onDelete: () => void;
}

function Rule({ number, rule: { condition, message }, problems, onChange, onDelete }: RuleProps) {
  // A rule that was just added is not wrong yet.
  const isNew = condition === '' && message === '';
  const errors = isNew ? [] : problems.filter(({ level }) => level === 'error').map((one) => one.message);
  const ofCondition = errors.filter((text) => !text.endsWith(missingRuleMessage));
  const isUnsaid = errors.length > ofCondition.length;
  return (
    <li className="card grid grid-cols-1 gap-3 p-3">
      <TextField
        id={conditionId(number)}
        label={`Rule ${number}`}
        hint="A condition, such as: closing_date is after agreement_date"
        maxLength={maxLengths.field.condition}
        value={condition}
        error={ofCondition.join(' ') || undefined}
        onChange={(event) => onChange({ condition: event.target.value })}
      />
      {problems
        .filter(({ level }) => level === 'warning')
        .map((one) => (
          <Notice key={one.message} kind="warning">
            {one.message}
          </Notice>
        ))}
      <TextAreaField
        label={`Message of rule ${number}`}
        hint="Clients read it at the first field of the rule"
        rows={2}
        maxLength={maxLengths.template.ruleMessage}
        value={message}
        error={isUnsaid ? 'Write what clients read while the rule does not hold.' : undefined}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <Button look="quiet" className="justify-self-start" onClick={onDelete}>
        Delete <span className="sr-only">rule {number}</span>
      </Button>
    </li>
  );
}

function conditionId(number: number): string {
  return `rule-condition-${number}`;
}

function focusRule(number: number): void {
  const control = document.getElementById(conditionId(number));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
