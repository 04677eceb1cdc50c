import type { MailState } from '@inkfield/contract/mails';

export const stateNames: Record<MailState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  written: 'Written to a file',
  failed: 'Failed',
  dropped: 'Not needed',
};

const kindNames: Record<string, string> = {
  'password-reset': 'Set a new password',
  registration: 'Registration',
  'set-up': 'Set a first password',
  'permission-granted': 'Permission granted',
  'address-changed': 'Address was corrected',
  'password-changed': 'Password was changed',
  'email-change': 'Confirm another address',
  'new-device': 'A new device signed in',
  'batch-finished': 'Batch finished',
  'drafts-ending': 'Unfinished documents end',
  'document-sent': 'Document sent by a client',
  'dates-near': 'Dates are near',
  'quota-warning': 'Quota nearly reached',
  test: 'Test mail',
};

/** Why a mail is written; one that this list does not know by its own name. */
export function kindName(kind: string): string {
  return kindNames[kind] ?? kind.replaceAll('-', ' ');
}

const errorTexts: Record<string, string> = {
  ECONNECTION: 'No connection to the mail server',
  ECONNREFUSED: 'The mail server refuses connections',
  ECONNRESET: 'The mail server cut the connection',
  ESOCKET: 'No connection to the mail server',
  ETIMEDOUT: 'The mail server does not answer',
  EDNS: 'The name of the mail server is not known',
  ENOTFOUND: 'The name of the mail server is not known',
  EAUTH: 'The mail server does not accept the name and password',
  ETLS: 'No secure connection to the mail server',
  EENVELOPE: 'The mail server does not accept sender or recipient',
  ENOSPC: 'The disk is full',
};

/** The status or code of a failure as a sentence. The code follows in parentheses, so that it can be looked up. */
export function errorText(error: string): string {
  const known = errorTexts[error] ?? ofStatus(error);
  return known === undefined ? error : `${known} (${error})`;
}

/** Statuses of SMTP: 4.. may pass, 5.. will not. */
function ofStatus(status: string): string | undefined {
  if (/^53[0-9]$/.test(status)) return 'The mail server does not accept the name and password';
  if (/^55[0-9]$/.test(status)) return 'The mail server refuses the recipient or the mail';
  if (/^4\d\d$/.test(status)) return 'The mail server asks to try later';
  return /^5\d\d$/.test(status) ? 'The mail server refuses the mail' : undefined;
}
