import { Icon } from '@inkfield/ui/icon';
import { useToast } from '@inkfield/ui/toast';
import { keepTyped } from '@inkfield/web/typed-ahead';
import { Search } from 'lucide';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

type PaletteDialog = ComponentType<{ onClose: () => void }>;

const OpenContext = createContext<() => void>(() => undefined);

/** Opens the palette with Ctrl+K or Cmd+K on every page within. Its script comes when it is first opened. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const showToast = useToast();
  const [Palette, setPalette] = useState<PaletteDialog>();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(async () => {
    const typeKept = keepTyped();
    setOpen(true);
    try {
      const { PaletteDialog } = await import('./palette-dialog.tsx');
      flushSync(() => setPalette(() => PaletteDialog));
    } catch {
      setOpen(false);
      showToast({ kind: 'error', text: 'The search could not be loaded. Check your connection.' });
    } finally {
      typeKept();
    }
  }, [showToast]);
  // Before the first frame, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      // A question that waits for its answer comes first.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      // The browser would go to its address bar.
      event.preventDefault();
      void open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <OpenContext value={() => void open()}>
      {children}
      {isOpen && Palette && <Palette onClose={() => setOpen(false)} />}
    </OpenContext>
  );
}

/** Opens the palette with a pointer, also for users who do not know the shortcut. */
export function PaletteButton() {
  const open = useContext(OpenContext);
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      className="button max-lg:ms-auto max-sm:px-2.5 lg:mx-2 lg:mt-2 lg:justify-between"
      data-look="secondary"
      onClick={open}
    >
      <span className="flex items-center gap-2">
        <Icon of={Search} size={16} />
        <span className="max-sm:sr-only">Search</span>
      </span>
      <kbd aria-hidden className="text-xs font-normal whitespace-nowrap text-muted max-lg:hidden">
        {isApple() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
