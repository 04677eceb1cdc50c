import { accountMailComposers } from './account/email-change-mails.ts';
import { batchMailComposers } from './batches/batch-mail.ts';
import { dateMailComposers } from './documents/date-reminders.ts';
import { documentMailComposers } from './documents/send-document.ts';
import { draftMailComposers } from './drafts/warn-of-end.ts';
import type { Composers } from './mail/compose.ts';
import { testMailComposers } from './mail/mails.ts';
import { passwordMailComposers } from './password-resets/mails.ts';
import { permissionMailComposers } from './permissions/grant-permissions.ts';
import { quotaMailComposers } from './quotas/warn.ts';
import { sessionMailComposers } from './sessions/devices.ts';
import { userMailComposers } from './users/mails.ts';

/** Every kind of mail with its composer. A missing one does not compile. */
export const mailComposers: Composers = {
  ...accountMailComposers,
  ...batchMailComposers,
  ...dateMailComposers,
  ...documentMailComposers,
  ...draftMailComposers,
  ...passwordMailComposers,
  ...permissionMailComposers,
  ...quotaMailComposers,
  ...sessionMailComposers,
  ...testMailComposers,
  ...userMailComposers,
};
