import type { BatchRecord, BatchRowState, BatchState } from '@inkfield/contract/batches';
import type { Role } from '@inkfield/contract/values';
import type { Generated } from 'kysely';
import type { Instant } from '../clock.ts';

/** Every table, as the queries see it on both databases. Times are instants, JSON is text, flags are times or null. */
export interface Tables {
  migrations: { name: string; applied_at: Instant };
  companies: CompanyTable;
  users: UserTable;
  sessions: SessionTable;
  password_links: PasswordLinkTable;
  login_attempts: LoginAttemptTable;
  audit: AuditTable;
  outbox: OutboxTable;
  templates: TemplateTable;
  template_versions: TemplateVersionTable;
  permissions: PermissionTable;
  stored_files: StoredFileTable;
  rate_counts: RateCountTable;
  documents: DocumentTable;
  source_documents: SourceDocumentTable;
  template_logos: TemplateLogoTable;
  idempotency_keys: IdempotencyKeyTable;
  batches: BatchTable;
  batch_rows: BatchRowTable;
  /** What all nodes must agree on, by its name. */
  installation: { name: 'secret' | 'storage'; value: string };
}

interface CompanyTable {
  id: Generated<number>;
  name: string;
  /** Lower case, so that one name is taken once. */
  name_key: string;
  created_at: Instant;
}

interface UserTable {
  id: Generated<number>;
  email: string;
  /** The address in lower case: who somebody is. */
  email_key: string;
  first_name: string;
  last_name: string;
  /** As typed at registration; grants nothing. */
  company_name: string | null;
  role: Role;
  /** Set by staff only. */
  company_id: number | null;
  /** Null until a link has set one. */
  password_hash: string | null;
  email_proven_at: Instant | null;
  disabled_at: Instant | null;
  created_at: Instant;
}

interface SessionTable {
  /** 16 random bytes in hexadecimal. */
  id: string;
  user_id: number;
  /** Tokens for the client's site and scripts; a cookie for the provider's site. */
  kind: 'tokens' | 'cookie';
  /** Counts the refresh tokens given out. */
  generation: number;
  /** The newest generation of which an access token came back. */
  seen_generation: number;
  rotated_at: Instant;
  used_at: Instant;
  created_at: Instant;
  ended_at: Instant | null;
}

interface PasswordLinkTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 in hexadecimal; the token itself is only in the mail. */
  token_hash: string;
  purpose: 'reset' | 'set-up';
  created_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
}

interface LoginAttemptTable {
  /** Hash of an address, or of an address with a network. */
  key: string;
  failures: number;
  first_at: Instant;
  blocked_until: Instant | null;
}

interface AuditTable {
  id: Generated<number>;
  at: Instant;
  actor_id: number | null;
  actor_email: string | null;
  action: string;
  subject_type: string | null;
  subject_id: number | null;
  before_json: string | null;
  after_json: string | null;
  ip: string | null;
  request_id: string | null;
}

interface OutboxTable {
  id: Generated<number>;
  kind: string;
  payload_json: string;
  created_at: Instant;
  due_at: Instant;
  attempts: number;
  leased_until: Instant | null;
  ended_at: Instant | null;
  outcome: 'sent' | 'dropped' | 'failed' | null;
  last_error: string | null;
}

interface TemplateTable {
  id: Generated<number>;
  /** This and what follows is the draft; clients use what lies in `template_versions`. */
  name: string;
  description: string;
  document_content: string;
  fields_json: string;
  page_json: string;
  cases_json: string;
  /** Acts at once, without publishing. */
  access: 'private' | 'shared';
  /** Counts the saves of the draft. */
  revision: number;
  next_field_id: number;
  /** What the checks found at the last save. */
  problems_json: string;
  failed_cases_json: string;
  /** The newest published version. */
  version: number | null;
  archived_at: Instant | null;
  /** What it was imported from. */
  source_document_id: number | null;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
}

interface TemplateVersionTable {
  id: Generated<number>;
  template_id: number;
  version: number;
  name: string;
  description: string;
  document_content: string;
  fields_json: string;
  page_json: string;
  note: string;
  published_at: Instant;
  published_by: number | null;
}

interface PermissionTable {
  id: Generated<number>;
  template_id: number;
  /** Either a user or a company, never both. */
  user_id: number | null;
  company_id: number | null;
  granted_by: number | null;
  granted_at: Instant;
  expires_at: Instant | null;
  revoked_at: Instant | null;
}

interface StoredFileTable {
  sha256: string;
  bytes: Uint8Array;
  stored_at: Instant;
}

interface DocumentTable {
  id: Generated<number>;
  user_id: number;
  template_id: number;
  /** Null with `template_version` 0: a trial that staff made from a draft that was never published. */
  template_version_id: number | null;
  template_version: number;
  /** As it was when the document was generated. */
  template_name: string;
  form_data_json: string;
  generated_at: Instant;
  sha256: string;
  page_count: number;
  byte_count: number;
  /** The batch that made it; null for a document that was asked for singly. */
  batch_id: number | null;
}

export interface BatchTable {
  id: Generated<number>;
  user_id: number;
  template_id: number;
  template_version_id: number;
  template_version: number;
  template_name: string;
  file_name: string;
  sheet_name: string | null;
  /** A list of `BatchColumn`. */
  columns_json: string;
  notes_json: string;
  /** `receiving` until all rows are stored: until then nobody sees it. */
  state: BatchState | 'receiving';
  stop_reason: BatchRecord['stop_reason'];
  created_at: Instant;
  started_at: Instant | null;
  ended_at: Instant | null;
}

interface BatchRowTable {
  user_id: number;
  batch_id: number;
  row_number: number;
  state: BatchRowState;
  /** A list of cells; null once the document is there, which holds its values. */
  cells_json: string | null;
  errors_json: string | null;
  document_id: number | null;
  /** How often the typesetter was at it without an answer. */
  attempts: number;
  /** Whoever works on it, and until when nobody else takes it. */
  lease: string | null;
  leased_until: Instant | null;
}

interface SourceDocumentTable {
  id: Generated<number>;
  /** As the customer named it; where the file lies is named by what it contains. */
  file_name: string;
  sha256: string;
  byte_count: number;
  imported_at: Instant;
  imported_by: number;
}

interface TemplateLogoTable {
  template_id: number;
  /** Where the picture lies in storage. */
  sha256: string;
  media_type: 'image/png' | 'image/jpeg';
  pixel_width: number;
  pixel_height: number;
  uploaded_at: Instant;
  uploaded_by: number;
}

interface RateCountTable {
  key: string;
  taken: number;
  ends_at: Instant;
}

interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  fingerprint: string;
  document_id: number;
  created_at: Instant;
}
