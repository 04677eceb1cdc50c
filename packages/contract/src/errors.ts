/**
 * Every code an expected failure of a call can carry, its status, and the text a person may read
 * (the error contract: `detail`, `code`, `request_id`, and one list of texts per bad field).
 */
export const errors = {
  invalid: { status: 400, detail: 'Some of what was sent is not valid.' },
  malformed: { status: 400, detail: 'The request could not be read.' },
  invalid_token: { status: 400, detail: 'Invalid or expired reset link' },
  not_authenticated: { status: 401, detail: 'Please sign in.' },
  no_active_account: { status: 401, detail: 'No active account found with the given credentials' },
  token_not_valid: { status: 401, detail: 'The token is not valid or has expired.' },
  forbidden: { status: 403, detail: 'Your role may not do this.' },
  registration_closed: { status: 403, detail: 'Registration is closed.' },
  cross_site: { status: 403, detail: 'This cannot be loaded from another site.' },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This method is not allowed here.' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive.' },
  in_progress: { status: 409, detail: 'A request with this Idempotency-Key is still being worked on.' },
  stale_revision: { status: 409, detail: 'Somebody else has saved this template since you opened it.' },
  stale_details: { status: 409, detail: 'This document was changed elsewhere since you opened it.' },
  stale_profile: { status: 409, detail: 'This was changed elsewhere since you opened it.' },
  stale_draft: { status: 409, detail: 'Another form has changed the same fields of this document.' },
  draft_ended: { status: 409, detail: 'This unfinished document has ended.' },
  too_many_drafts: {
    status: 409,
    detail: 'You have as many unfinished documents as one person may have. Finish or delete some first.',
  },
  template_withdrawn: {
    status: 409,
    detail: 'You may no longer use this template. The answers that were saved are kept.',
  },
  other_day: {
    status: 409,
    detail:
      'The form has computed with another day than today. Generate again to use today, or reload the page to see it first.',
  },
  template_has_problems: { status: 409, detail: 'The template has problems that stop publishing.' },
  no_changes: { status: 409, detail: 'Clients already use this version: there are no changes to publish.' },
  email_unproven: {
    status: 409,
    detail: 'This account has never proven its mailbox. Confirm that you know who registered it.',
  },
  own_email_unproven: {
    status: 409,
    detail: 'Confirm your own e-mail address first. Then you can send documents.',
  },
  last_admin: { status: 409, detail: 'The last active administrator cannot be disabled or demoted.' },
  conflict: { status: 409, detail: 'This cannot be done in the present state.' },
  quota_reached: { status: 409, detail: 'There is no room for more: a quota is reached.' },
  held: {
    status: 409,
    detail: 'This cannot be deleted now: your data must be kept as it is, for a legal matter.',
  },
  erased: { status: 410, detail: 'This was erased.' },
  too_large: { status: 413, detail: 'What was sent is too large.' },
  uri_too_long: { status: 414, detail: 'The address is too long.' },
  unsupported_media_type: { status: 415, detail: 'Send JSON (application/json, UTF-8).' },
  unprintable: { status: 422, detail: 'The document cannot be printed.' },
  idempotency_key_reused: {
    status: 422,
    detail: 'This Idempotency-Key was used for a different request.',
  },
  import_failed: { status: 422, detail: 'The file could not be read.' },
  rate_limited: { status: 429, detail: 'Too many requests. Please wait a moment.' },
  too_many_in_flight: { status: 429, detail: 'Other documents or previews of yours are still being made.' },
  headers_too_large: { status: 431, detail: 'The headers of the request are too large.' },
  internal: { status: 500, detail: 'Something went wrong on the server.' },
  busy: { status: 503, detail: 'The server is busy. Please try again in a moment.' },
  renderer_unavailable: {
    status: 503,
    detail: 'The document could not be typeset just now. Please try again.',
  },
  storage_unavailable: {
    status: 503,
    detail: 'The document could not be stored just now. Please try again.',
  },
  clock_ahead: {
    status: 503,
    detail: 'Nothing can be saved just now: the clock of the server is wrong.',
  },
  database_unavailable: { status: 503, detail: 'The server cannot reach its database just now.' },
} as const satisfies Record<string, { status: number; detail: string }>;

/** Identifies an expected failure for programs. */
export type ErrorCode = keyof typeof errors;

/** Texts per bad field; template fields are one level deeper, under `form_data`. */
export type FieldErrors = Record<string, string[] | Record<string, string[]>>;

/** The body of every answer that is not a success. */
export interface ErrorBody {
  detail: string;
  code: ErrorCode;
  request_id: string;
  /** Only on the password reset calls, which the specification shows to the user as they are. */
  error?: string;
  [field: string]: unknown;
}
