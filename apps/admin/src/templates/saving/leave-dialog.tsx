import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';

/** Asks before changes that could not be saved are given up. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p>The last changes could not be saved. If you leave now, they are lost.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>Stay</Button>
        <Button look="danger" onClick={onLeave}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
