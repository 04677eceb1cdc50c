import type { Composers } from '../mail/compose.ts';
import { type Addressee, type Mail, siteOf, writeMail } from '../mail/mail.ts';
import { composeSetUp, introduce, type Introduction, inWords, namesOf } from '../users/mails.ts';

export const permissionMailComposers: Composers<'permission-granted'> = {
  'permission-granted': async (deps, tx, { user, queued }) => {
    // An account without a password needs its link rather than the way to the sign-in.
    if (user.password_hash === null) return composeSetUp(deps, tx, { user, grant: queued });
    const site = siteOf(deps.config, user.role);
    return { mail: permissionGrantedMail(user, site, await introduce(tx, queued)) };
  },
};

/** Tells a client which templates they may use from now on. */
function permissionGrantedMail(user: Addressee, siteUrl: string, intro: Introduction): Mail {
  const { by, templates, message } = intro;
  const what = templates.length === 1 ? 'a template' : 'templates';
  return writeMail({
    to: user.email,
    subject: `You can use ${what} on Inkfield`,
    firstName: user.first_name,
    before: [
      ...(by === undefined ? [] : [`${inWords(by)} has given you access to ${what} on Inkfield.`]),
      ...namesOf(templates),
      ...(message === undefined ? [] : [message]),
    ],
    link: { url: `${siteUrl}/dashboard`, label: 'Go to your templates' },
    after: [],
  });
}
