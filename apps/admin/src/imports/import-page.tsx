import { useState } from 'react';
import { usePageTitle } from '../page/use-page-title.ts';
import { ChooseDocument } from './choose-document.tsx';
import type { Proposal } from './decide-mark.ts';
import './import.css';
import { ReviewStep } from './review-step.tsx';

/** From a customer's document to a template: choose it, look through what was found, create. */
export default function ImportPage() {
  usePageTitle('Import a document');
  const [proposal, setProposal] = useState<Proposal>();
  if (!proposal) return <ChooseDocument onProposal={setProposal} />;
  return <ReviewStep proposal={proposal} onRestart={() => setProposal(undefined)} />;
}
