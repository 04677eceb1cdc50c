import type { MouseEvent } from 'react';
import { paths } from '../paths.ts';
import { Link } from '@inkfield/web/link';

/** The section that 'How it works' leads to (specification 2). */
export const howItWorksId = 'howitworks';

/** Scrolls there smoothly, unless the user wants less motion, and lets a keyboard continue from there. */
export function HowItWorksLink({ onFollow }: { onFollow?: () => void }) {
  function scroll(event: MouseEvent) {
    const section = document.getElementById(howItWorksId);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    onFollow?.();
    // On another page the address leads there.
    if (!section) return;
    event.preventDefault();
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
    section.focus({ preventScroll: true });
  }
  return (
    <Link
      className="button justify-start lg:justify-center"
      data-look="quiet"
      to={paths.howItWorks}
      onClick={scroll}
    >
      How it works
    </Link>
  );
}
