import { PageMessage } from '../page/page-message.tsx';

export default function GeneratorPage() {
  return <PageMessage title="Document generator" />;
}
