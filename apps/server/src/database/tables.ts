import type { Role } from '@inkfield/contract/values';
import type { Generated } from 'kysely';
import type { Instant } from '../clock.ts';
import type {
  BatchRowTable,
  BatchTable,
  BatchVerdictTable,
  DocumentDateTable,
  DocumentDetailsTable,
  DocumentMailTable,
  DocumentDraftTable,
  DocumentTable,
  ProfileTable,
  IdempotencyKeyTable,
  StoredFileTable,
  QuotaWarningTable,
  StoredByUserTable,
} from './document-tables.ts';
import type {
  AuditPersonalTable,
  ErasureTable,
  LegalHoldTable,
  RetentionRuleTable,
} from './erasure-tables.ts';
import type {
  FormPageTable,
  HouseLookPictureTable,
  ImportReviewTable,
  ListVersionTable,
  PermissionTable,
  FillingConfirmationTable,
  SourceDocumentTable,
  SourcePictureTable,
  TemplateLogoTable,
  TemplateTable,
  TemplateVersionTable,
} from './template-tables.ts';

/** Every table, as the queries see it on both databases. Times are instants, JSON is text, flags are times or null. */
export interface Tables {
  migrations: { name: string; applied_at: Instant };
  companies: CompanyTable;
  users: UserTable;
  sessions: SessionTable;
  password_links: PasswordLinkTable;
  email_changes: EmailChangeTable;
  login_attempts: LoginAttemptTable;
  audit: AuditTable;
  audit_seals: AuditSealTable;
  outbox: OutboxTable;
  templates: TemplateTable;
  template_versions: TemplateVersionTable;
  permissions: PermissionTable;
  stored_files: StoredFileTable;
  rate_counts: RateCountTable;
  documents: DocumentTable;
  document_dates: DocumentDateTable;
  document_details: DocumentDetailsTable;
  document_mails: DocumentMailTable;
  document_drafts: DocumentDraftTable;
  profiles: ProfileTable;
  source_documents: SourceDocumentTable;
  filling_confirmations: FillingConfirmationTable;
  template_logos: TemplateLogoTable;
  /** Without a company: the look of the installation. */
  house_looks: {
    id: Generated<number>;
    company_id: number | null;
    look_json: string;
    saved_at: Instant;
    saved_by: number;
  };
  /** Their content is in their versions. */
  lists: { id: Generated<number>; name: string; name_key: string; version: number };
  list_versions: ListVersionTable;
  source_pictures: SourcePictureTable;
  house_look_pictures: HouseLookPictureTable;
  fonts: FontTable;
  form_pages: FormPageTable;
  idempotency_keys: IdempotencyKeyTable;
  batches: BatchTable;
  batch_rows: BatchRowTable;
  batch_verdicts: BatchVerdictTable;
  import_reviews: ImportReviewTable;
  stored_by_user: StoredByUserTable;
  quota_warnings: QuotaWarningTable;
  retention_rules: RetentionRuleTable;
  legal_holds: LegalHoldTable;
  erasures: ErasureTable;
  files_to_remove: { sha256: string; erasure_id: number };
  /** Files outside the database whose transaction failed. Another one may name them nevertheless. */
  unnamed_files: { sha256: string; noted_at: Instant };
  /** Removals of files, under way or done lately. */
  file_removals: FileRemovalTable;
  audit_personal: AuditPersonalTable;
  /** Values that all nodes must agree on, by name. */
  installation: { name: 'secret' | 'storage'; value: string };
}

interface FileRemovalTable {
  sha256: string;
  /** Counts the removals of this file, so that one of them cannot be mistaken for another. */
  number: number;
  begun_at: Instant;
  /** Null while it is under way. */
  done_at: Instant | null;
}

interface CompanyTable {
  id: Generated<number>;
  name: string;
  /** Lower case, so that one name is taken once. */
  name_key: string;
  created_at: Instant;
  /** Since when members may share their profiles; null where staff do not allow it. */
  profiles_allowed_at: Instant | null;
}

interface FontTable {
  id: Generated<number>;
  family: string;
  family_key: string;
  face: 'regular' | 'bold' | 'italic' | 'bold italic';
  sha256: string;
  /** Heights of its lines in em: `ascent`, `descent`, `gap`. */
  heights_json: string;
  byte_count: number;
  uploaded_at: Instant;
  uploaded_by: number;
}

interface UserTable {
  id: Generated<number>;
  email: string;
  /** The address in lower case, which identifies the user. */
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
  /** When a corrected address took the password away: the account was in use before. */
  password_ended_at: Instant | null;
  email_proven_at: Instant | null;
  /** Who of the team chose the address, by inviting or correcting it; null where it was typed at registration. */
  address_by: number | null;
  disabled_at: Instant | null;
  created_at: Instant;
  /** Set once name and address are gone; nothing of the row changes afterwards. */
  erased_at: Instant | null;
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
  /**
   * Browser and system in fixed words of the product, never as the browser sent them. Null for sessions of older
   * programs.
   */
  device: string | null;
  /** Of its sign-in, then of its last refresh. */
  ip: string | null;
  /** When its owner was mailed that a new device had signed in. */
  announced_at: Instant | null;
}

/** Another address that an account asks for. It counts once a link to each of the two mailboxes was used. */
interface EmailChangeTable {
  id: Generated<number>;
  user_id: number;
  /** The session that requested the change. It stays signed in. */
  session_id: string;
  /** The address that the account had, in lower case. */
  former_key: string;
  email: string;
  /** SHA-256 in hexadecimal; null until the mail is written. */
  new_hash: string | null;
  former_hash: string | null;
  /** Of the link in the mail to the former address that ends the change. */
  cancel_hash: string | null;
  new_opened_at: Instant | null;
  former_opened_at: Instant | null;
  /** Set where no mail server carried the links: using them proves no mailbox. */
  handed_over_at: Instant | null;
  created_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
}

interface PasswordLinkTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 in hexadecimal; the token itself is only in the mail. */
  token_hash: string;
  purpose: 'reset' | 'set-up';
  /** Set where no mail server carried it: it was shown, printed or written to a file. Using it proves no mailbox. */
  handed_over_at: Instant | null;
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

interface AuditSealTable {
  /** From 1 on, without gaps. */
  position: number;
  audit_id: number;
  sealed_at: Instant;
  /** SHA-256 in hexadecimal over the row and the hash of the position before. */
  hash: string;
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
  outcome: 'sent' | 'written' | 'dropped' | 'failed' | null;
  last_error: string | null;
}

interface RateCountTable {
  key: string;
  taken: number;
  ends_at: Instant;
}
