import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';

/** Offers what an earlier visit left unfinished. */
export function DraftBanner({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <section aria-label="Unfinished draft">
      <Notice kind="warning" className="grid gap-3">
        <p>You have an unfinished draft of this document.</p>
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={onRestore}>
            Restore
          </Button>
          <Button look="secondary" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </Notice>
    </section>
  );
}
