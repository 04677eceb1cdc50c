import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Notice } from '@inkfield/ui/notice';

/** Whether staff have confirmed that they may fill in a form, or were asked for it and have not. */
export type Right = 'confirmed' | 'missing';

interface Props {
  right: Right | undefined;
  onChange: (right: Right | undefined) => void;
}

/** Asks staff whether they may use a form whose owner forbids filling it in. */
export function RightToFill({ right, onChange }: Props) {
  return (
    <Notice kind="warning" className="mt-4">
      <p>
        The owner of this file has forbidden to fill it in with other programs. Only you can know whether you
        may. The audit log keeps your name with the confirmation.
      </p>
      <div className="mt-3">
        <CheckboxField
          label="We may fill in this form"
          checked={right === 'confirmed'}
          error={right === 'missing' ? 'Confirm this first, or use another file.' : undefined}
          onChange={(event) => onChange(event.target.checked ? 'confirmed' : undefined)}
        />
      </div>
    </Notice>
  );
}
