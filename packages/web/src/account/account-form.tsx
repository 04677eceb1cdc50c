import { keysOf } from '../keys-of.ts';
import type { CallError } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Errors, failureAt, type FieldProps, useForm } from '../use-form.tsx';

interface Props<Name extends string> {
  title: string;
  /** The label of the button. */
  action: string;
  look?: 'primary' | 'danger';
  initial: Record<Name, string>;
  /** Errors found before the request. */
  check?: (values: Record<Name, string>) => Errors<Name> | undefined;
  /** Sends the values. Returns the text of the success toast. */
  send: (values: Record<Name, string>) => Promise<string>;
  onClose: () => void;
  children: (field: (name: Name) => FieldProps & { required: true }) => ReactNode;
}

/** A small form in a dialog. Errors are shown at their fields, the first of which gets the focus, or above the form. */
export function AccountForm<Name extends string>(props: Props<Name>) {
  const { title, action, look = 'primary', initial, check, onClose, children } = props;
  const showToast = useToast();
  // The values may hold a password, so the cache must drop them with the form.
  const sending = useMutation({ networkMode: 'always', gcTime: 0, mutationFn: props.send });
  const { attach, field, failure, isBusy, submit } = useForm<Name>({
    initial,
    check: (values) => {
      const errors = errorsIn(values, check?.(values));
      return Object.keys(errors).length > 0 ? { errors } : undefined;
    },
    async send(values) {
      showToast({ kind: 'success', text: await sending.mutateAsync(values) });
      onClose();
    },
    explain: (error) => failureAt(namesOf(initial), error, textOf(error)),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form ref={attach} onSubmit={submit}>
        {failure !== undefined && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        {children((name) => ({ ...field(name), required: true }))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={look} busy={isBusy}>
            {action}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function errorsIn<Name extends string>(values: Record<Name, string>, found: Errors<Name> = {}): Errors<Name> {
  const errors = namesOf(values).flatMap((name) => {
    const error = found[name] ?? (values[name].trim() === '' ? 'Fill this in.' : undefined);
    return error === undefined ? [] : [[name, error] as const];
  });
  return Object.fromEntries(errors) as Errors<Name>; // the names are those of the values
}

function namesOf<Name extends string>(values: Record<Name, string>): Name[] {
  return keysOf(values);
}

function textOf(error: CallError): string {
  return error.status === undefined ? 'The server could not be reached. Nothing was changed.' : error.message;
}
