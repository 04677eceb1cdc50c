import type { SentLink } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { timeOf } from '@inkfield/web/instant';

/** A link that no mail server carries, and whose account it is for. */
export interface HandedLink {
  email: string;
  url: string;
  expiresAt: string;
}

/** The link to hand over, if the server gave one. */
export function handedLinkOf(email: string, { url, expires_at: expiresAt }: SentLink): HandedLink[] {
  return url === null || expiresAt === null ? [] : [{ email, url, expiresAt }];
}

/** Says where a link went when the page has none to show. */
export function sentText(email: string, { transport }: SentLink): string {
  return transport === 'smtp'
    ? `A link to set a password is on its way to ${email}.`
    : `No mail server is set: the mail to ${email}, with a link to set a password, was written to a file.`;
}

/** Shows links this once, to be copied and handed over. */
export function HandedLinks({ links, onClose }: { links: HandedLink[]; onClose: () => void }) {
  return (
    <Dialog title={links.length === 1 ? 'Hand over this link' : 'Hand over these links'} onClose={onClose}>
      <p>
        No mail server is set, so the mail was only written to a file. Copy the link now: it is not shown
        again. It works once, and anyone who has it can set the password.
      </p>
      {links.map((link) => (
        <LinkToCopy key={link.url} link={link} />
      ))}
      <Button className="justify-self-start" look="secondary" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}

function LinkToCopy({ link: { email, url, expiresAt } }: { link: HandedLink }) {
  const [isCopied, setCopied] = useState<boolean>();
  return (
    <div className="grid gap-2">
      <TextField
        label={`Link for ${email}`}
        hint={`Valid until ${timeOf(expiresAt)}.`}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={() => {
            navigator.clipboard.writeText(url).then(
              () => setCopied(true),
              () => setCopied(false),
            );
          }}
        >
          Copy link <span className="sr-only">for {email}</span>
        </Button>
        <output className="text-sm">
          {isCopied === true && 'Copied'}
          {isCopied === false &&
            'Your browser does not let this page copy. Select the link and copy it yourself.'}
        </output>
      </div>
    </div>
  );
}
