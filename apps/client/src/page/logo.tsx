import { Link } from '@inkfield/web/link';
import { paths } from '../paths.ts';

interface Props {
  /** The landing page, or the dashboard for signed-in users. */
  to?: string;
  /** On a phone the picture alone, where the bar has other things to show. */
  isCompact?: boolean;
}

/** The product's name, leading home. */
export function Logo({ to = paths.landing, isCompact = false }: Props) {
  return (
    <Link to={to} className="inline-flex min-h-10 items-center gap-2.5">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
        <rect width="32" height="32" rx="6" fill="#0f4d3c" />
        <path d="M9 6h10l5 5v15H9z" fill="#fff" />
        <path d="M19 6l5 5h-5z" fill="#b9cbc3" />
        <path d="M12 14h9M12 22h6" stroke="#1f3fa6" strokeWidth="2" />
        <path d="M12 16.5h9v3h-9z" fill="#ffc53d" />
      </svg>
      <span className={`font-serif text-xl font-bold tracking-tight ${isCompact ? 'max-sm:sr-only' : ''}`}>
        Inkfield
      </span>
    </Link>
  );
}
