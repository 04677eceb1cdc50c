import { Menu } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { useRef } from 'react';
import { paths } from '../paths.ts';
import { useSessionState } from '../session/session-provider.tsx';
import { ComingSoonButton } from './coming-soon-button.tsx';
import { HowItWorksLink } from './how-it-works-link.tsx';
import { Link } from '@inkfield/web/link';
import { Logo } from './logo.tsx';

const item = 'button justify-start lg:justify-center';

/** The bar of the public pages; under the large breakpoint its links are behind a menu button. */
export function SiteBar() {
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-canvas">
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-2 px-4 sm:px-6">
        <Logo />
        <nav aria-label="Main" className="ms-auto hidden items-center gap-1 lg:flex">
          <BarLinks />
          <div className="ms-2 flex w-32 justify-end">
            <SessionLink />
          </div>
        </nav>
        <BarMenu />
      </div>
    </header>
  );
}

/** A popover: it opens before any script has run, and closes on Escape and on a click beside it. */
function BarMenu() {
  const menu = useRef<HTMLElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" className="button ms-auto lg:hidden" data-look="quiet" popoverTarget="bar-menu">
        <Icon of={Menu} size={20} />
        Menu
      </button>
      <nav ref={menu} id="bar-menu" popover="auto" aria-label="Menu" className="bar-menu card">
        <div className="grid gap-1 p-3">
          <BarLinks onFollow={close} />
          <div className="grid min-h-(--control-height) border-t border-line pt-3">
            <SessionLink />
          </div>
        </div>
      </nav>
    </>
  );
}

function BarLinks({ onFollow = () => undefined }: { onFollow?: () => void }) {
  return (
    <>
      <HowItWorksLink onFollow={onFollow} />
      <ComingSoonButton className={item} data-look="quiet" onClick={onFollow}>
        Pricing
      </ComingSoonButton>
      <ComingSoonButton className={item} data-look="quiet" onClick={onFollow}>
        FAQ
      </ComingSoonButton>
    </>
  );
}

/** Nothing until it is known who is there; its place keeps its width. */
function SessionLink() {
  const { status } = useSessionState();
  if (status === 'loading') return null;
  const [to, text] = status === 'signed-in' ? [paths.dashboard, 'Dashboard'] : [paths.signIn, 'Sign In'];
  return (
    <Link className="button w-full" data-look="primary" to={to}>
      {text}
    </Link>
  );
}
