import { CallError } from '@inkfield/contract/call-error';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { failureAt, type FormSetup, useForm } from './use-form.tsx';

afterEach(() => vi.unstubAllGlobals());

type Name = 'name' | 'town';

function NameForm(setup: Partial<FormSetup<Name>>) {
  const { attach, field, failure, submit, isBusy } = useForm<Name>({
    initial: { name: '', town: '' },
    send: async () => {},
    explain: (error) => failureAt(['name', 'town'], error, error.message),
    ...setup,
  });
  const control = (name: Name) => {
    const { error, ...input } = field(name);
    return (
      <label>
        {name} {error}
        <input {...input} />
      </label>
    );
  };
  return (
    <form
      ref={attach}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p role="alert">{failure}</p>
      {control('name')}
      {control('town')}
      <button type="submit">{isBusy ? 'Sending' : 'Send'}</button>
    </form>
  );
}

function open(setup: Partial<FormSetup<Name>>) {
  render(<NameForm {...setup} />);
  const press = () => userEvent.click(screen.getByRole('button'));
  return { press, failure: () => screen.getByRole('alert').textContent };
}

const refusal = (body: object) => () => Promise.reject(new CallError(400, body));

test('an error that the server names stands at its field, which gets the focus, and goes with a change', async () => {
  const { press, failure } = open({ send: refusal({ detail: 'Not so.', town: ['No such town.'] }) });
  await press();
  const town = await screen.findByLabelText('town No such town.');
  expect(document.activeElement).toBe(town);
  expect(failure()).toBe('');
  await userEvent.type(town, 'x');
  expect(screen.queryByText(/No such town/)).toBeNull();
});

test('a failure of no field stands above the form', async () => {
  const said: string[] = [];
  const { press, failure } = open({
    send: refusal({ detail: 'Not so.' }),
    announce: (text) => said.push(text),
  });
  await press();
  await vi.waitFor(() => expect(failure()).toBe('Not so.'));
  expect(said).toEqual(['Not so.']);
});

test('nothing is sent while something is wrong, and nothing twice', async () => {
  let finish = () => {};
  const send = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  const { press } = open({
    check: ({ name }) => (name === '' ? { errors: { name: 'Enter a name.' } } : undefined),
    send,
  });
  await press();
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('name Enter a name.'), 'Ada');
  await press();
  await press();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', town: '' });
  finish();
  await screen.findByText('Send');
});

test('a bug is reported to the browser, and the person can try again', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const bug = new TypeError('A bug');
  const { press, failure } = open({ send: () => Promise.reject(bug) });
  await press();
  await vi.waitFor(() => expect(failure()).toBe('Something went wrong. Please try again.'));
  expect(report).toHaveBeenCalledExactlyOnceWith(bug);
});

test('two presses in one moment send once', async () => {
  const send = vi.fn(() => new Promise<void>(() => undefined));
  open({ send });
  const button = screen.getByRole('button');
  act(() => {
    button.click();
    button.click();
  });
  expect(send).toHaveBeenCalledTimes(1);
});
