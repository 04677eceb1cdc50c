import type { UserRecord } from '@inkfield/contract/users';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { useState } from 'react';
import { EraseDialog } from '../erasures/erase-dialog.tsx';
import { LegalHold } from '../erasures/legal-hold.tsx';
import { FileLink } from '../page/file-link.tsx';
import { fullName } from '../people/users-query.ts';

/** Actions on all data of a client: export, legal hold, erasure. */
export function ClientData({ user }: { user: UserRecord }) {
  const [isErasing, setErasing] = useState(false);
  const name = fullName(user);
  return (
    <section className="card grid gap-5 p-4 sm:p-6" aria-labelledby="client-data">
      <h2 id="client-data" className="text-xl">
        Data of this client
      </h2>
      <LegalHold target={{ user: user.id }} name={name} />
      <div className="flex flex-wrap gap-3">
        <FileLink
          className="button"
          data-look="secondary"
          href={urlOf(routes.exportUserData, { id: user.id })}
        >
          Export
        </FileLink>
        <Button look="danger" onClick={() => setErasing(true)}>
          Erase...
        </Button>
      </div>
      {isErasing && <EraseDialog target={{ user: user.id }} name={name} onClose={() => setErasing(false)} />}
    </section>
  );
}
