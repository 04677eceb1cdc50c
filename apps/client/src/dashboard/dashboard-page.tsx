import { PageMessage } from '../page/page-message.tsx';

export default function DashboardPage() {
  return <PageMessage title="Dashboard" />;
}
