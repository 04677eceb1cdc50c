import { PageMessage } from '../page/page-message.tsx';

export default function SignUpPage() {
  return <PageMessage title="Sign up" />;
}
