import { plainText } from '@inkfield/engine/fields/text-value';
import type { Value } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { useFieldError } from './field-errors.ts';
import { chooseValue, type Filling, labelOf } from './filling.ts';
import { focusField } from './focus-field.ts';
import type { FormField } from './new-form.ts';
import { useBox } from './use-filling.ts';

/** Shown below a box: a button for each possible meaning of its text, or the characters that were removed. */
export function Choices({ filling, item }: { filling: Filling; item: FormField }) {
  const { field, module } = item;
  const box = useBox(filling, field.name);
  const error = useFieldError(filling.errors, field.name);
  function choose(value: Value) {
    filling.errors.set(field.name, undefined);
    chooseValue(filling, item, value);
    focusField(filling, field.name);
  }
  return (
    <>
      {error && box?.choices && (
        <fieldset aria-label={`Meanings of ${labelOf(field)}`} className="mt-2 flex flex-wrap gap-2">
          {box.choices.map((choice) => (
            <Button key={plainText(choice)} look="secondary" onClick={() => choose(choice)}>
              {module.write(choice, filling.locale)}
            </Button>
          ))}
        </fieldset>
      )}
      <output className="block text-sm text-muted not-empty:mt-1.5">{box?.note}</output>
    </>
  );
}
