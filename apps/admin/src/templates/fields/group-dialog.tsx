import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';

interface Props {
  count: number;
  groups: readonly string[];
  onMove: (group: string | undefined) => void;
  onClose: () => void;
}

// No name of a group begins with a space.
const newGroup = ' new';

/** Asks for the new group of fields: an existing one, a new one or none. */
export function GroupDialog({ count, groups, onMove, onClose }: Props) {
  const [group, setGroup] = useState(groups[0] ?? newGroup);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const move = () => {
    const chosen = group === newGroup ? name.trim() : group;
    if (group === newGroup && chosen === '') return setError('Enter a name for the group.');
    onMove(chosen === '' ? undefined : chosen);
    onClose();
  };
  return (
    <Dialog title={`Move ${count === 1 ? '1 field' : `${count} fields`} to a group`} onClose={onClose}>
      <Form className="grid gap-4" onSubmit={move}>
        <SelectField label="Group" value={group} onChange={(event) => setGroup(event.target.value)}>
          {groups.map((one) => (
            <option key={one}>{one}</option>
          ))}
          <option value={newGroup}>New group</option>
          {groups.length > 0 && <option value="">No group</option>}
        </SelectField>
        {group === newGroup && (
          <TextField
            label="Name of the new group"
            maxLength={maxLengths.field.group}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        )}
        <Button type="submit" className="justify-self-start">
          Move
        </Button>
      </Form>
    </Dialog>
  );
}
