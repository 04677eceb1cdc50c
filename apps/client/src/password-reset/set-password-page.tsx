import { PageMessage } from '../page/page-message.tsx';

export default function SetPasswordPage() {
  return <PageMessage title="Set new password" />;
}
