import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Link } from '@inkfield/web/link';
import { grantPathOf } from '../../paths.ts';
import { api } from '../../session/api.ts';

/** Whether a private template has no permissions. A failed call counts as no: publishing itself has succeeded. */
export async function hasNoPermission(template: number): Promise<boolean> {
  const query = { template: String(template), limit: '1' };
  return api.listPermissions({ query }).then(
    (found) => found.length === 0,
    () => false,
  );
}

/** Offers the next step after publishing a private template that has no permissions. */
export function GrantNow({ template, onClose }: { template: number; onClose: () => void }) {
  return (
    <Dialog title="Published. Who may use it?" onClose={onClose}>
      <p>
        The template is private, and nobody has a permission for it yet. Clients see it once you grant one.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link className="button" data-look="primary" to={grantPathOf(template)}>
          Grant now
        </Link>
        <Button look="secondary" onClick={onClose}>
          Later
        </Button>
      </div>
    </Dialog>
  );
}
