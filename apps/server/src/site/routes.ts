import type { siteRoutes } from '@inkfield/contract/site';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';

export function siteHandlers({ config }: Deps): Handlers<typeof siteRoutes> {
  return {
    getSite: () =>
      Promise.resolve({
        admin_url: config.adminUrl,
        registration_open: config.registrationOpen,
        contact_email: config.contactEmail ?? null,
        mail_transport: config.smtpUrl === undefined ? 'folder' : 'smtp',
      }),
  };
}
