import { knownMeanings, meaningPattern } from '@inkfield/contract/profile-keys';
import { findFieldModule, isMade } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import type { ChangeField } from './field-settings.tsx';

const own = 'own';

/** The meaning of a field, so that clients fill it from a person or a company that they saved. */
export function MeaningSettings({ field, change }: { field: TemplateField; change: ChangeField }) {
  const { means } = field;
  const isKnown = means === undefined || Object.hasOwn(knownMeanings, means);
  const [typed, setTyped] = useState(isKnown ? undefined : means);
  // Profiles hold text.
  if (isMade(field) || findFieldModule(field.field_type)?.emptyValue !== '') return null;
  return (
    <>
      <SelectField
        label="Clients can fill it from"
        hint="Clients save people and companies, and use their values again in every template."
        value={typed === undefined ? (means ?? '') : own}
        onChange={({ target: { value } }) => {
          setTyped(value === own ? '' : undefined);
          change({ means: value === own || value === '' ? undefined : value });
        }}
      >
        <option value="">Nothing</option>
        {Object.entries(knownMeanings).map(([key, name]) => (
          <option key={key} value={key}>
            {`${key.startsWith('company.') ? 'Company' : 'Person'}: ${name}`}
          </option>
        ))}
        <option value={own}>A key of your own</option>
      </SelectField>
      {typed !== undefined && (
        <TextField
          label="Key"
          hint="Such as matter_number. Fields with the same key have the same value."
          maxLength={63}
          value={typed}
          error={typed === '' || meaningPattern.test(typed) ? undefined : keyError}
          onChange={({ target: { value } }) => {
            setTyped(value);
            change({ means: meaningPattern.test(value) ? value : undefined });
          }}
        />
      )}
    </>
  );
}

const keyError = 'Use small letters, digits and _, beginning with a letter, and at most one dot.';
