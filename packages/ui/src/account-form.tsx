import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';
import { Notice } from './notice.tsx';
import { useToast } from './toast.tsx';

/** Why a call failed, in words: at its fields, and as a whole. */
export interface Explained {
  text: string;
  fields: Record<string, string | undefined>;
}

/** What a field of such a form needs. */
export interface FieldState {
  name: string;
  value: string;
  error: string | undefined;
  required: true;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface Props<Name extends string> {
  title: string;
  /** What the button says. */
  action: string;
  look?: 'primary' | 'danger';
  initial: Record<Name, string>;
  /** What is wrong before anything is sent. */
  check?: (values: Record<Name, string>) => Partial<Record<Name, string>>;
  /** Gives back what is said once it is done. */
  send: (values: Record<Name, string>) => Promise<string>;
  explain: (error: unknown) => Explained;
  onClose: () => void;
  children: (field: (name: Name) => FieldState) => ReactNode;
}

/** A small form over the page. What is wrong stands at its field, which gets the focus; the rest above the form. */
export function AccountForm<Name extends string>(props: Props<Name>) {
  const { title, action, look = 'primary', onClose, children } = props;
  const { attach, field, failure, isBusy, submit } = useAccountForm(props);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form ref={attach} onSubmit={submit}>
        {failure !== undefined && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        {children(field)}
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

function useAccountForm<Name extends string>({ initial, check, send, explain, onClose }: Props<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** Gives the focus to the first field that is wrong; whether there is one. */
  function show(found: Record<string, string | undefined>): boolean {
    setErrors(found);
    const first = Object.keys(initial).find((name) => found[name] !== undefined);
    const control = first === undefined ? null : form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    return first !== undefined;
  }
  async function submit() {
    if (isBusy) return;
    setFailure(undefined);
    if (show({ ...emptyIn(values), ...check?.(values) })) return;
    setBusy(true);
    try {
      showToast({ kind: 'success', text: await send(values) });
      onClose();
    } catch (error) {
      const { text, fields } = explain(error);
      if (!show(fields)) setFailure(text);
    } finally {
      setBusy(false);
    }
  }
  const field = (name: Name): FieldState => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: ({ target }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { attach: form, field, failure, isBusy, submit };
}

function emptyIn(values: Record<string, string>): Record<string, string> {
  const empty = Object.entries(values).filter(([, value]) => value.trim() === '');
  return Object.fromEntries(empty.map(([name]) => [name, 'Fill this in.']));
}
