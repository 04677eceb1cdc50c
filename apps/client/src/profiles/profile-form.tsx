import { CallError } from '@inkfield/contract/call-error';
import { knownMeanings, meaningName } from '@inkfield/contract/profile-keys';
import type { Profile } from '@inkfield/contract/profiles';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { failureAt, useForm } from '@inkfield/web/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { profilesQuery } from './profiles-query.ts';

interface Props {
  kind: Profile['kind'];
  /** The one that is changed; a new one without it. */
  profile?: Profile;
  /** The company that the client may share with. */
  company: string | null;
  onClose: () => void;
}

/** A person or company with what is usual for one, and the other values that forms have remembered. */
export function ProfileForm({ kind, profile, company, onClose }: Props) {
  const api = useApi();
  const userId = useUser().id;
  const queries = useQueryClient();
  const [keys] = useState(() => keysOf(kind, profile));
  const [isShared, setShared] = useState(profile?.is_shared ?? false);
  const { field, failure, isBusy, submit, attach } = useForm<string>({
    initial: {
      name: profile?.name ?? '',
      ...Object.fromEntries(keys.map((key) => [key, profile?.values[key] ?? ''])),
    },
    check: ({ name }) => (name?.trim() === '' ? { errors: { name: 'Enter a name.' } } : undefined),
    send: async ({ name = '', ...typed }) => {
      const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '');
      const body = {
        name,
        values: Object.fromEntries(filled),
        ...(company !== null && { is_shared: isShared }),
      };
      await (profile
        ? api.changeProfile({ params: { id: profile.id }, body: { ...body, revision: profile.revision } })
        : api.createProfile({ body: { ...body, kind } }));
      onClose();
      await queries.invalidateQueries({ queryKey: profilesQuery(api, userId).queryKey });
    },
    explain: (error) => failureAt(['name'], error, profileFailure(error)),
  });
  // The button that opened the form is gone.
  useEffect(() => attach.current?.querySelector('input')?.focus(), [attach]);
  return (
    <Form
      ref={attach}
      onSubmit={submit}
      aria-label={profile ? `Change ${profile.name}` : `New ${kind}`}
      className="card grid gap-4 p-5 sm:grid-cols-2"
    >
      {failure && (
        <Notice kind="error" role="alert" className="sm:col-span-full">
          {failure}
        </Notice>
      )}
      <div className="sm:col-span-full">
        <TextField
          label="Shown as"
          hint="The name in the list above a form"
          maxLength={maxLengths.profile.name}
          {...field('name')}
        />
      </div>
      {keys.map((key) => {
        const shared = { label: meaningName(key), autoComplete: 'off', maxLength: maxLengths.profile.value };
        if (key.endsWith('.address'))
          return (
            <div key={key} className="sm:col-span-full">
              <TextAreaField rows={3} {...shared} {...field(key)} />
            </div>
          );
        const type = key.endsWith('_date') ? 'date' : 'text';
        return <TextField key={key} type={type} {...shared} {...field(key)} />;
      })}
      {company !== null && (
        <div className="sm:col-span-full">
          <CheckboxField
            label={`Colleagues at ${company} may use it`}
            hint="They see the values and cannot change them."
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-full">
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function keysOf(kind: Profile['kind'], profile: Profile | undefined): string[] {
  const usual = Object.keys(knownMeanings).filter((key) => key.startsWith(`${kind}.`));
  return [...new Set([...usual, ...Object.keys(profile?.values ?? {})])];
}

/** Why a person or company could not be saved. */
export function profileFailure(error: unknown): string {
  if (!(error instanceof CallError)) return 'This could not be saved. Please try again.';
  if (error.code === 'stale_profile')
    return 'This was changed on another page since you opened it. Reload the page, then change it again.';
  if (error.status === undefined) return 'The server could not be reached. Please try again.';
  return error.body.detail ?? 'This could not be saved. Please try again.';
}
