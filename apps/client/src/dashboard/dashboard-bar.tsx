import { Button } from '@inkfield/ui/button';
import { LogOut } from 'lucide-react';
import { Logo } from '../page/logo.tsx';

export function DashboardBar({ onLogout }: { onLogout: () => void }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-4 px-4 sm:px-6">
        <Logo />
        <Button look="secondary" onClick={onLogout}>
          <LogOut size={16} aria-hidden />
          Logout
        </Button>
      </div>
    </header>
  );
}
