import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ContractAtStage, type Stage } from './contract-at-stage.tsx';
import { howItWorksId } from '../page/how-it-works-link.tsx';

interface Step {
  stage: Stage;
  title: string;
  text: string;
}

const steps: Step[] = [
  {
    stage: 'blanks',
    title: 'Send documents',
    text: 'Send us the agreements you already use, as Word, PDF or plain text, blanks and all.',
  },
  {
    stage: 'flags',
    title: 'Get a dashboard',
    text: 'Our team makes each one a template. It waits for you on a dashboard of your own.',
  },
  {
    stage: 'half',
    title: 'Enter information',
    text: 'Fill in one form. Every place that says the same thing follows as you type.',
  },
  {
    stage: 'ink',
    title: 'Generate a PDF',
    text: 'Read it through, generate it, download it. A copy stays in your list, unchanged.',
  },
];

/** The same contract in each of the four steps, from raw blanks to all ink. The pictures say nothing the words don't. */
export function HowItWorks() {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${howItWorksId}`) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <section
      ref={section}
      id={howItWorksId}
      tabIndex={-1}
      aria-labelledby="how-it-works-title"
      // Its heading ends below the bar, as the page's padding for scrolling leaves room for: not its own padding.
      className="-scroll-mt-16 border-t border-line bg-surface outline-none lg:-scroll-mt-24"
    >
      <div className="mx-auto grid max-w-page gap-10 px-4 py-16 sm:px-6 lg:py-24">
        <h2 id="how-it-works-title" className="text-3xl">
          How It Works
        </h2>
        <ol className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step.stage} className="grid content-start gap-4">
              <ContractAtStage stage={step.stage} />
              <div className="grid gap-1">
                <p className="text-sm font-semibold text-muted">Step {index + 1}</p>
                <h3 className="text-lg">{step.title}</h3>
                <p className="text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
