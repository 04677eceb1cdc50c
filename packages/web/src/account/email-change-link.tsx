import type { Api } from '@inkfield/contract/api';
import { isRefused } from '@inkfield/contract/call-error';
import type { AnswerOf } from '@inkfield/contract/route';
import type { Routes } from '@inkfield/contract/routes';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type LinkApi = Pick<Api, 'checkEmailLink' | 'followEmailLink'>;

interface Props {
  api: LinkApi;
  token: string;
  /** The site's page around the message. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
  /** The link to the sign-in page. */
  signIn: ReactNode;
}

type State =
  | { is: 'checking' }
  | { is: 'away' }
  | { is: 'refused'; why: string }
  | ({ is: 'found' } & AnswerOf<Routes['checkEmailLink']>)
  | ({ is: 'used' } & AnswerOf<Routes['followEmailLink']>);

/** Where a mailed link of a change of address leads. Only the button uses it up: mail scanners open links. */
export function EmailChangeLink({ api, token, Frame, signIn }: Props) {
  const { state, isBusy, look, press } = useLink(api, token);
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
          The server could not be reached. The link has not been used.
        </Notice>
        <Button onClick={look}>Try again</Button>
      </Frame>
    );
  }
  if (state.is === 'refused') {
    return (
      <Frame key="refused" title="This link is no longer valid">
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

function useLink(api: LinkApi, token: string) {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [isBusy, setBusy] = useState(false);
  const fail = (error: unknown) => {
    // If the server could not be reached, the link may still be valid.
    setState(isRefused(error) ? { is: 'refused', why: error.message } : { is: 'away' });
  };
  async function look() {
    setState({ is: 'checking' });
    await api
      .checkEmailLink({ params: { token } })
      .then((found) => setState({ is: 'found', ...found }), fail);
  }
  async function press() {
    setBusy(true);
    await api.followEmailLink({ body: { token } }).then((used) => setState({ is: 'used', ...used }), fail);
    setBusy(false);
  }
  useEffect(() => {
    void look();
    // Once: the address of the page is the link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { state, isBusy, look: () => void look(), press: () => void press() };
}
