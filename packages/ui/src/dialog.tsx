import { X } from 'lucide';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** As wide as a document instead of a form. */
  wide?: boolean;
}

const firstField = 'input:not([readonly], [hidden]), select, textarea';

/**
 * A window over the page, shown as long as it is rendered. The focus begins at its first field; Escape and the cross
 * ask to close it.
 */
export function Dialog({ title, onClose, children, wide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isWide = useRef(wide);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // It would begin at the cross. A wide one is there to be read first.
    if (!isWide.current) dialog?.querySelector<HTMLElement>(firstField)?.focus();
    // Closing restores the focus. A dialog that is already removed from the page would not.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker within cancels too: only the dialog's own event counts.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon of={X} size={18} />
        </button>
      </div>
      {children}
    </dialog>
  );
}
