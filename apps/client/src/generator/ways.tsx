import { Icon } from '@inkfield/ui/icon';
import { Link } from '@inkfield/web/link';
import { ArrowLeft, FileSpreadsheet } from 'lucide';
import { Logo } from '../page/logo.tsx';
import { paths } from '../paths.ts';

/** The first links of the form's header. The build of the trial replaces this module by `trial/trial-ways.tsx`. */
export function WayBack() {
  return (
    <>
      <Logo to={paths.dashboard} isCompact />
      <Link to={paths.dashboard} className="generator-back">
        <Icon of={ArrowLeft} size={18} />
        Back to Dashboard
      </Link>
    </>
  );
}

export function WayToTable({ template }: { template: number }) {
  return (
    <Link
      className="link inline-flex min-h-8 items-center gap-2 justify-self-start text-sm"
      to={`${paths.table}?templateId=${template}`}
    >
      <Icon of={FileSpreadsheet} size={16} />
      Many documents from a table
    </Link>
  );
}

/** In place of a form that can't be shown. */
export function BackLink() {
  return (
    <Link className="link" to={paths.dashboard}>
      Back to Dashboard
    </Link>
  );
}
