import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { HandedLinks, handedLinkOf, sentText } from '../people/handed-links.tsx';
import { fullName } from '../people/users-query.ts';
import { CorrectDialog } from './correct-dialog.tsx';

/** Correcting name and address; a link to set a password; disabling and enabling. */
export function AccountActions({ user, isOwn }: { user: UserRecord; isOwn: boolean }) {
  const client = useQueryClient();
  const showToast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const send = useMutation({
    mutationFn: () => api.sendSetUpLink({ params: { id: user.id } }),
    gcTime: 0,
    onSuccess: (link) => {
      if (link.url === null) showToast({ kind: 'success', text: sentText(user.email, link) });
    },
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  const links = send.data ? handedLinkOf(user.email, send.data) : [];
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={() => setCorrecting(true)}>
        Correct name or address
      </Button>
      {isCorrecting && <CorrectDialog user={user} isOwn={isOwn} onClose={() => setCorrecting(false)} />}
      {links.length > 0 && <HandedLinks links={links} onClose={() => send.reset()} />}
      {user.is_active && (
        <Button look="secondary" busy={send.isPending} onClick={() => send.mutate()}>
          Send a link to set a password
        </Button>
      )}
      <Button look={user.is_active ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
        {user.is_active ? 'Disable' : 'Enable'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${user.is_active ? 'Disable' : 'Enable'} ${fullName(user)}?`}
          action={user.is_active ? 'Disable' : 'Enable'}
          done={`${fullName(user)} is ${user.is_active ? 'disabled' : 'enabled'}.`}
          run={async () => {
            await api.updateUser({ params: { id: user.id }, body: { is_active: !user.is_active } });
            await client.invalidateQueries({ queryKey: ['users'] });
          }}
          onClose={() => setAsking(false)}
        >
          {user.is_active ? (
            <p>
              <strong>{user.email}</strong> is signed out everywhere at once and cannot sign in or set a
              password until the account is enabled again. Documents and permissions are kept.
              {isOwn && ' This is your own account: you will be signed out.'}
            </p>
          ) : (
            <p>
              <strong>{user.email}</strong> can sign in again and use what was granted before.
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
