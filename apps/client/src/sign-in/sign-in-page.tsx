import { PageMessage } from '../page/page-message.tsx';

export default function SignInPage() {
  return <PageMessage title="Sign in" />;
}
