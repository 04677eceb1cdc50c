import { Button } from '@inkfield/ui/button';
import { LogOut } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { Link } from '@inkfield/web/link';
import { Logo } from '../page/logo.tsx';
import { paths } from '../paths.ts';

export function DashboardBar({ onLogout }: { onLogout: () => void }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-x-4 px-4 sm:px-6">
        <Logo isCompact />
        <div className="flex items-center gap-2">
          <Link className="button" data-look="quiet" to={paths.account}>
            Account
          </Link>
          <Button look="secondary" onClick={onLogout}>
            <Icon of={LogOut} size={16} />
            Logout
          </Button>
        </div>
      </div>
    </header>
  );
}
