import type { Template } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { failureText } from '../../session/failure-text.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { templateListsKey } from '../templates-query.ts';
import { SharingDialog } from './sharing-dialog.tsx';

const shown = { shared: 'Every client', private: 'Clients with a permission' };

/** Who may use the template. It changes by a dialog and a call of its own, never with the draft. */
export function SharingField({ model }: { model: EditorModel }) {
  const { saved } = useSnapshot(model, 'saved');
  const client = useQueryClient();
  const showToast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { id, name, access } = saved;
  const next = access === 'shared' ? 'private' : 'shared';
  const change = async (to: Template['access']) => {
    const answer = await api.setTemplateAccess({ params: { id }, body: { access: to } });
    model.accessChanged(answer.access);
    await client.invalidateQueries({ queryKey: templateListsKey });
    await client.invalidateQueries({ queryKey: ['templates', 'name', id] });
  };
  const undo = () => {
    change(access).then(
      () => showToast({ kind: 'info', text: `Undone: ${doneText(name, access)}` }),
      (error: unknown) => showToast({ kind: 'error', text: `Not undone: ${failureText(error)}` }),
    );
  };
  const confirm = async () => {
    await change(next);
    showToast({ kind: 'success', text: doneText(name, next), action: { label: 'Undo', run: undo } });
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-sm font-semibold">Who may use it</p>
      <p>{shown[access]}</p>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {next === 'shared' ? 'Share with every client...' : 'Make private...'}
      </Button>
      {isAsking && (
        <SharingDialog template={saved} to={next} onConfirm={confirm} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

function doneText(name: string, access: Template['access']): string {
  return access === 'shared'
    ? `Every client may use ${name} now.`
    : `Only clients with a permission may use ${name} now.`;
}
