import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { Link } from '@inkfield/web/link';
import { type ReactNode, useState } from 'react';
import { paths } from '../paths.ts';

/** A hint for the first use of a page. Once it is closed, this browser does not show it again. */
export function FirstUseHint({ name, children }: { name: string; children: ReactNode }) {
  const key = `hint-${name}`;
  const [isOpen, setOpen] = useState(() => readKey(key) === undefined);
  if (!isOpen) return null;
  const close = () => {
    setOpen(false);
    keepKey(key);
  };
  return (
    <Notice kind="info" className="grid justify-items-start gap-2">
      <p>
        {children}{' '}
        <Link className="link" to={paths.help}>
          More in the help
        </Link>
      </p>
      <Button look="secondary" className="button-small" onClick={close}>
        Got it
      </Button>
    </Notice>
  );
}

function readKey(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    // Storage is blocked, so the hint could never be closed permanently: show none.
    return '';
  }
}

function keepKey(key: string): void {
  try {
    localStorage.setItem(key, 'seen');
  } catch {
    // It is closed until the page is loaded again.
  }
}
