import { PageMessage } from '../page/page-message.tsx';

export default function ResetRequestPage() {
  return <PageMessage title="Reset your password" />;
}
