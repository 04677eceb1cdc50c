import { FailureNotice } from '@inkfield/web/failure-notice';
import type { Template, TemplateAudience } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { failureText } from '../../session/failure-text.ts';

interface Props {
  template: Pick<Template, 'id' | 'name' | 'status'>;
  to: Template['access'];
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Says how many accounts gain or lose a template; only then can it be confirmed. */
export function SharingDialog({ template, to, onConfirm, onClose }: Props) {
  const { id, name, status } = template;
  const audience = useQuery({
    queryKey: ['audience', id],
    queryFn: ({ signal }) => api.getTemplateAudience({ params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const change = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  const isSharing = to === 'shared';
  return (
    <Dialog
      title={isSharing ? `Share ${name} with every client?` : `Make ${name} private?`}
      onClose={onClose}
    >
      {audience.isPending && <p>Counting the accounts...</p>}
      {audience.isError && (
        <FailureNotice onAction={() => void audience.refetch()}>
          The accounts could not be counted. {failureText(audience.error)}
        </FailureNotice>
      )}
      {audience.data && (
        <div className="grid gap-3">
          {isSharing ? (
            <Gains audience={audience.data} status={status} />
          ) : (
            <Losses audience={audience.data} status={status} />
          )}
        </div>
      )}
      {change.isError && (
        <Notice kind="error" role="alert">
          {failureText(change.error)} Nothing was changed.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {audience.data && (
          <Button
            look={isSharing ? 'primary' : 'danger'}
            busy={change.isPending}
            onClick={() => change.mutate()}
          >
            {isSharing ? 'Share' : 'Make private'}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

interface EffectProps {
  audience: TemplateAudience;
  status: Template['status'];
}

const conditions = {
  published: '',
  draft: 'Once it is published, ',
  archived: 'Once it is restored, ',
};

function Gains({ audience: { clients, permitted }, status }: EffectProps) {
  const gaining = clients - permitted;
  const more = permitted === 0 ? '' : 'more ';
  const at = status === 'published' ? ' at once' : '';
  return (
    <>
      <p>
        {conditions[status]}
        {accounts(gaining, `${more}client `)} can use it{at}, and so can everybody who registers later.
      </p>
      {permitted > 0 && (
        <p>
          {accounts(permitted)} {permitted === 1 ? 'has' : 'have'} a permission already.
        </p>
      )}
      <p className="text-sm text-muted">This is not a part of the draft: it needs no publishing.</p>
    </>
  );
}

const mostNames = 5;

function Losses({ audience: { clients, permitted, others }, status }: EffectProps) {
  const losing = clients - permitted;
  const named = others.slice(0, mostNames);
  const rest = losing - named.length;
  return (
    <>
      <p>
        {accounts(losing, 'client ')} can no longer use it
        {status === 'published' ? ', from now on' : ''}
        {named.length > 0 && (
          <>
            : {named.map((client) => client.name).join(', ')}
            {rest > 0 && ` and ${rest} more`}
          </>
        )}
        . Documents that were made from it stay.
      </p>
      <p>
        {permitted === 0
          ? 'Nobody has a permission, so no client can use it until you grant one.'
          : `${accounts(permitted)} ${permitted === 1 ? 'keeps' : 'keep'} it by permission.`}
      </p>
    </>
  );
}

function accounts(count: number, kind = ''): string {
  return `${count} ${kind}${count === 1 ? 'account' : 'accounts'}`;
}
