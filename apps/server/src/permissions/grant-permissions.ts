import { clientPages } from '@inkfield/contract/site-pages';
import type { Permission, permissionRoutes } from '@inkfield/contract/permissions';
import type { AnswerOf, BodyOf } from '@inkfield/contract/route';
import type { SentLink, UserRecord } from '@inkfield/contract/users';
import type { Deps } from '../deps.ts';
import type { Act } from '../events/act.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { type GrantedTemplates, queueMail } from '../events/outbox.ts';
import { addressTaken, insertInvited } from '../users/invite-user.ts';
import { queueSetUpLink } from '../users/set-up-links.ts';
import { beginGranting, grantIn } from './grant-permission.ts';
import { isInUse, selectNewest } from './may-use-template.ts';
import type { Composers } from '../mail/compose.ts';
import { type Addressee, type Mail, siteOf, writeMail } from '../mail/mail.ts';
import { composeSetUp, introduce, type Introduction, inWords, namesOf } from '../users/mails.ts';

type Grants = BodyOf<(typeof permissionRoutes)['grantPermissions']>;
type Invited = Pick<UserRecord, 'id' | 'email'> & { sent_link: SentLink };

/** Invites the addresses, grants everything and queues the mails, in full or not at all. */
export async function grantPermissions(
  deps: Deps,
  act: Act,
  grants: Grants,
): Promise<AnswerOf<(typeof permissionRoutes)['grantPermissions']>> {
  const granting = beginGranting(deps.clock, act, grants.expires_at);
  return deps.database.transaction(async (tx) => {
    const newcomers = await inviteAll({ deps, tx, act }, grants);
    const holders = [
      ...[...grants.users, ...newcomers.map(({ id }) => id)].map((user) => ({ user })),
      ...grants.companies.map((company) => ({ company })),
    ];
    const permissions: Permission[] = [];
    for (const holder of holders) {
      for (const template of grants.templates) {
        const grant = { ...holder, template, confirm_unproven: grants.confirm_unproven };
        permissions.push((await grantIn(tx, granting, grant)).permission);
      }
    }
    const mailing = { deps, tx, act, grant: await describe(tx, grants) };
    const invited: Invited[] = [];
    for (const user of newcomers) {
      const sent_link = await queueSetUpLink(deps, tx, { ...mailing, user });
      invited.push({ id: user.id, email: user.email, sent_link });
    }
    if (grants.mail !== undefined) await mailToKnown(mailing, grants);
    return { permissions, invited };
  });
}

interface Work {
  deps: Deps;
  tx: Queries;
  act: Act;
}

async function inviteAll({ deps, tx, act }: Work, { invitations }: Grants): Promise<UserRecord[]> {
  const invited: UserRecord[] = [];
  for (const [at, invitation] of invitations.entries()) {
    const user = await insertInvited(deps, tx, { invitation: { ...invitation, role: 'client' }, act });
    if (user === undefined)
      throw new AppError('invalid', { fields: { invitations: { [`${at}.email`]: [addressTaken] } } });
    invited.push(user);
  }
  return invited;
}

/** The content of the mails: the templates that clients see already, by their published names. */
async function describe(tx: Queries, { templates, mail }: Grants): Promise<GrantedTemplates> {
  const found = await selectNewest(tx)
    .select('v.name')
    .where('templates.id', 'in', templates)
    .where(isInUse)
    .orderBy('v.name')
    .execute();
  return { templates: found.map(({ name }) => name), ...(mail?.message && { message: mail.message }) };
}

/** One mail to each, also to members of a company who are named themselves. */
async function mailToKnown(
  { deps, tx, act, grant }: Work & { grant: GrantedTemplates },
  { users, companies }: Grants,
): Promise<void> {
  const members =
    companies.length === 0
      ? []
      : await tx
          .selectFrom('users')
          .select('id')
          .where('company_id', 'in', companies)
          .where('disabled_at', 'is', null)
          .execute();
  for (const userId of new Set([...users, ...members.map(({ id }) => id)])) {
    await queueMail(tx, deps.clock, { kind: 'permission-granted', userId, by: act.caller.id, ...grant });
  }
}

export const permissionMailComposers: Composers<'permission-granted'> = {
  'permission-granted': async (deps, tx, { user, queued }) => {
    // An account without a password needs its link rather than the way to the sign-in.
    if (user.password_hash === null) return composeSetUp(deps, tx, { user, grant: queued });
    const site = siteOf(deps.config, user.role);
    return { mail: permissionGrantedMail(user, site, await introduce(tx, queued)) };
  },
};

/** Notifies a client of newly granted templates. */
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
    link: { url: `${siteUrl}${clientPages.dashboard}`, label: 'Go to your templates' },
    after: [],
  });
}
