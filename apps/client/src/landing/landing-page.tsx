import { PageMessage } from '../page/page-message.tsx';

export default function LandingPage() {
  return <PageMessage title="Inkfield" />;
}
