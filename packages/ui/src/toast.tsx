import { X } from 'lucide';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Icon } from './icon.tsx';

export interface Toast {
  kind: 'error' | 'success' | 'info';
  text: string;
  durationMs?: number;
  /** A button, such as Undo. Pressing it dismisses the toast. */
  action?: { label: string; run: () => void };
  /** Keeps an error toast on the next page, for a page that redirects. */
  survivesPage?: boolean;
}
/** Shows a toast. It replaces the earlier error toast of the same component. */
export type ShowToast = (toast: Toast) => void;
interface Owned extends Toast {
  owner: string;
}
interface Shown extends Owned {
  key: number;
}

const defaultDurationMs = { info: 4000, success: 5000, error: 8000 };
/** A decision takes longer than reading. */
const actionDurationMs = 12_000;
const mostAtOnce = 3;

const ToastContext = createContext<(toast: Owned) => void>(() => {
  throw new Error('useToast needs a ToastProvider above it');
});

/** Shows a short message at the edge of the screen and reads it out. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  const owner = useId();
  return useCallback((toast) => show({ ...toast, owner }), [show, owner]);
}

/**
 * Holds the toasts. Both live regions exist before the first toast, or screen readers miss it. A toast with the same
 * text replaces the earlier one and restarts its timer. Errors disappear when `page` changes.
 */
export function ToastProvider({ page, children }: { page?: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const [lastPage, setLastPage] = useState(page);
  if (page !== lastPage) {
    setLastPage(page);
    setToasts(toasts.filter(({ kind, survivesPage }) => kind !== 'error' || survivesPage));
  }
  const lastKey = useRef(0);
  const show = useCallback((toast: Owned) => {
    lastKey.current += 1;
    const shown = { ...toast, key: lastKey.current };
    setToasts((before) => [...before.filter((other) => !isReplaced(other, toast)), shown].slice(-mostAtOnce));
  }, []);
  const dismiss = useCallback((key: number) => {
    setToasts((before) => before.filter((toast) => toast.key !== key));
  }, []);
  const errors = toasts.filter((toast) => toast.kind === 'error');
  const others = toasts.filter((toast) => toast.kind !== 'error');
  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-label="Notifications">
        <div role="alert" className="contents">
          {errors.map((toast) => (
            <ToastCard key={toast.key} toast={toast} onDismiss={dismiss} />
          ))}
        </div>
        <output className="contents">
          {others.map((toast) => (
            <ToastCard key={toast.key} toast={toast} onDismiss={dismiss} />
          ))}
        </output>
      </section>
    </ToastContext>
  );
}

function isReplaced(before: Owned, { text, owner }: Owned): boolean {
  return before.text === text || (before.kind === 'error' && before.owner === owner);
}

function ToastCard({ toast, onDismiss }: { toast: Shown; onDismiss: (key: number) => void }) {
  const [held, setHeld] = useState(false);
  const { key, kind, text, action, durationMs = action ? actionDurationMs : defaultDurationMs[kind] } = toast;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onDismiss(key), durationMs);
    return () => clearTimeout(timer);
  }, [held, key, durationMs, onDismiss]);
  return (
    <div
      className="toast"
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0 flex-1">{text}</p>
      {action && (
        <button
          type="button"
          className="link flex-none font-semibold"
          onClick={() => {
            onDismiss(key);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="-my-1 grid size-8 flex-none cursor-pointer place-items-center rounded-control hover:bg-sunken"
        aria-label="Dismiss"
        onClick={() => onDismiss(key)}
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  );
}
