interface Props {
  isCurrent: boolean;
  /** "Step 2 of 4"; undefined on one page. */
  count: string | undefined;
  title: string;
}

const headingId = 'step-heading';

/** The heading of a step. That of the current one takes the focus when the step is shown. */
export function StepHeading({ isCurrent, count, title }: Props) {
  return (
    <h2 className="step-heading text-lg" tabIndex={-1} {...(isCurrent && { id: headingId })}>
      {count && (
        <span className="step-count">
          {count}
          <span className="sr-only">: </span>
        </span>
      )}
      {title}
    </h2>
  );
}

export function focusStepHeading(): void {
  const heading = document.getElementById(headingId);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}
