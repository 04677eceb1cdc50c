import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Found {
  kind: 'new' | 'former' | 'cancel';
  new_email: string;
}

interface Used {
  outcome: 'waiting' | 'changed' | 'cancelled';
  email: string;
}

interface Props {
  check: () => Promise<Found>;
  follow: () => Promise<Used>;
  /** Why the server refused; undefined when it could not be asked, which says nothing about the link. */
  refusalOf: (error: unknown) => string | undefined;
  Frame: ComponentType<{ title: string; children: ReactNode }>;
  /** Where somebody signs in. */
  signIn: ReactNode;
}

type State =
  | { is: 'checking' }
  | { is: 'away' }
  | { is: 'refused'; why: string }
  | ({ is: 'found' } & Found)
  | ({ is: 'used' } & Used);

/** Where a mailed link of a change of address leads. Only the button uses it up: mail scanners open links. */
export function EmailChangeLink({ Frame, signIn, ...calls }: Props) {
  const { state, isBusy, look, press } = useLink(calls);
  if (state.is === 'checking') {
    return (
      <Frame key="checking" title="Change of address">
        <output className="skeleton-group">Checking the link...</output>
      </Frame>
    );
  }
  if (state.is === 'away') {
    return (
      <Frame key="away" title="Change of address">
        <Notice kind="error" role="alert">
          The server could not be reached. The link is still as good as it was.
        </Notice>
        <Button onClick={look}>Try again</Button>
      </Frame>
    );
  }
  if (state.is === 'refused') {
    return (
      <Frame key="refused" title="This link is no longer good">
        <Notice kind="error" role="alert">
          {state.why}
        </Notice>
        {signIn}
      </Frame>
    );
  }
  if (state.is === 'found') {
    const { title, text, action } = questions[state.kind];
    return (
      <Frame key="found" title={title}>
        <p>
          {text} <strong className="wrap-anywhere">{state.new_email}</strong>
        </p>
        <Button busy={isBusy} onClick={press}>
          {action}
        </Button>
      </Frame>
    );
  }
  const { title, text } = outcomes[state.outcome];
  return (
    <Frame key="used" title={title}>
      <Notice kind="success">
        {text} <strong className="wrap-anywhere">{state.email}</strong>
      </Notice>
      {state.outcome !== 'waiting' && signIn}
    </Frame>
  );
}

const questions = {
  new: {
    title: 'Confirm this address',
    text: 'The account has this address once the link in its former mailbox was used too:',
    action: 'Confirm this address',
  },
  former: {
    title: 'Agree to the new address',
    text: 'Your account has this address once the link in its mailbox was used too:',
    action: 'Agree to the new address',
  },
  cancel: {
    title: 'Stop the change of address?',
    text: 'Your account keeps its address. This one was asked for:',
    action: 'Stop the change',
  },
};

const outcomes = {
  waiting: {
    title: 'One of two links used',
    text: 'Now use the link in the other mailbox. Then the address of the account is',
  },
  changed: {
    title: 'Address changed',
    text: 'Everything but the device that asked was signed out. From now on, sign in with',
  },
  cancelled: {
    title: 'Change stopped',
    text: 'The address stays. If it was not you who asked, set another password now. Not used is',
  },
};

function useLink({ check, follow, refusalOf }: Pick<Props, 'check' | 'follow' | 'refusalOf'>) {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [isBusy, setBusy] = useState(false);
  const fail = (error: unknown) => {
    const why = refusalOf(error);
    setState(why === undefined ? { is: 'away' } : { is: 'refused', why });
  };
  async function look() {
    setState({ is: 'checking' });
    await check().then((found) => setState({ is: 'found', ...found }), fail);
  }
  async function press() {
    setBusy(true);
    await follow().then((used) => setState({ is: 'used', ...used }), fail);
    setBusy(false);
  }
  useEffect(() => {
    void look();
    // Once: the address of the page is the link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { state, isBusy, look: () => void look(), press: () => void press() };
}
