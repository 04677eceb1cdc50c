import { Button } from '@inkfield/ui/button';
import { LogOut } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { Logo } from '../page/logo.tsx';

export function DashboardBar({ onLogout }: { onLogout: () => void }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-4 px-4 sm:px-6">
        <Logo />
        <Button look="secondary" onClick={onLogout}>
          <Icon of={LogOut} size={16} />
          Logout
        </Button>
      </div>
    </header>
  );
}
