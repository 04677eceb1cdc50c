import { maxLengths } from '@inkfield/contract/text-lengths';
import { resultTypes } from '@inkfield/engine/fields/calculated';
import { describeFormula } from '@inkfield/engine/describe-formula';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { formatValue } from '@inkfield/engine/format';
import { keyOf, readFormulas } from '@inkfield/engine/read-formulas';
import { nameOfType } from '@inkfield/engine/fields/type-names';
import type { FormList, Locale, RowColumn, TemplateField, Values } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listsQuery } from '../../lists/lists-query.ts';
import { type FormulaPlace, type FormulaWord, typedWord } from './formula-words.ts';

type FormulaPart = Pick<TemplateField, 'formula' | 'result_type' | 'whole'>;

interface Props {
  /** Of the formula's box. */
  id: string;
  value: FormulaPart;
  error: string | undefined;
  /** Sentences about the result and the fields that the formula reads. */
  about: string | undefined;
  /** Returns the words that complete the formula before the cursor. */
  complete: (before: string, lists: FormulaPlace['lists']) => FormulaWord[];
  /** Follows the labels, to tell columns apart. */
  of?: string;
  onChange: (changed: FormulaPart) => void;
}

/** A formula with the type of its result. */
export function FormulaSettings({ id, value, error, about, complete, of = '', onChange }: Props) {
  const [before, setBefore] = useState('');
  const { data: lists } = useQuery(listsQuery);
  const words = complete(before, lists);
  const insert = ({ text }: FormulaWord) => {
    const { formula = '' } = value;
    const completed = before.slice(0, before.length - typedWord(before).length) + text;
    onChange({ formula: completed + formula.slice(before.length) });
    setBefore('');
    requestAnimationFrame(() => {
      const box = document.getElementById(id);
      if (!(box instanceof HTMLTextAreaElement)) return;
      box.focus();
      box.setSelectionRange(completed.length, completed.length);
    });
  };
  return (
    <>
      <TextAreaField
        id={id}
        label={`Formula${of}`}
        hint="Such as: sum(items.amount), round(price * 7.5%, 2), start + 3 months, if pets then 50 else 0"
        rows={2}
        maxLength={maxLengths.field.formula}
        className="font-mono"
        spellCheck={false}
        value={value.formula ?? ''}
        error={error}
        onChange={({ target }) => {
          setBefore(target.value.slice(0, target.selectionEnd));
          onChange({ formula: target.value });
        }}
      />
      {words.length > 0 && (
        <fieldset aria-label="Complete the formula" className="flex flex-wrap gap-1">
          {words.map((word) => (
            <Button
              key={word.text}
              look="secondary"
              className="button-small font-mono"
              title={word.title}
              onClick={() => insert(word)}
            >
              {word.text.trim()}
            </Button>
          ))}
        </fieldset>
      )}
      {about !== undefined && <output className="block text-sm text-muted">{about}</output>}
      <SelectField
        label={`Type of the result${of}`}
        value={value.result_type ?? ''}
        onChange={(event) => onChange({ result_type: event.target.value })}
      >
        {value.result_type === undefined && <option value="">Choose</option>}
        {resultTypes.map((type) => (
          <option key={type} value={type}>
            {nameOfType(type)}
          </option>
        ))}
      </SelectField>
      {value.result_type === resultTypes[0] && (
        <CheckboxField
          label="Round to a whole number"
          checked={value.whole ?? false}
          onChange={(event) => onChange({ whole: event.target.checked })}
        />
      )}
    </>
  );
}

interface About {
  fields: readonly TemplateField[];
  /** Sample values. */
  values: Values;
  locale: Locale;
  lists: readonly FormList[] | undefined;
}

/** Returns a sentence about a formula: its result for the sample values, and what it reads. */
export function useAboutFormulas({ fields, values, locale, lists }: About) {
  return useMemo(() => {
    const { nodes } = readFormulas(fields);
    // The sample date of previews.
    const logic = createFormLogic(fields, { locale, today: '2026-03-05', lists });
    const results = logic.calculate(values);
    const notes = logic.notes();
    return (field: TemplateField, column?: RowColumn): string | undefined => {
      const node = nodes.find(({ key }) => key === keyOf({ field, column }));
      if (!node) return undefined;
      const given = results[field.name];
      const first: unknown = Array.isArray(given) ? given[0] : undefined;
      const value = column ? cellIn(first, column.name) : given;
      const shown = formatValue(column ?? field, value, [], locale) || 'nothing';
      const read = [...node.targets.values()].map((target) => titleOf(target.column ?? target.field));
      const reads = read.length === 0 ? '' : ` It reads ${[...new Set(read)].join(', ')}.`;
      const note = notes.has(node.key) ? ` ${notes.get(node.key)}` : '';
      return `With sample values: ${shown}, as ${describeFormula(node, { values: results, locale })}.${note}${reads}`;
    };
  }, [fields, values, locale, lists]);
}

function cellIn(row: unknown, name: string): string {
  const cell: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
  return typeof cell === 'string' ? cell : '';
}

function titleOf({ label, name }: Pick<TemplateField, 'label' | 'name'>): string {
  return label || name;
}
