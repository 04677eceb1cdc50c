import type { BatchRecord, BatchRowState, BatchState } from '@inkfield/contract/batches';
import type { Relation } from '@inkfield/contract/drafts';
import type { Generated } from 'kysely';
import type { Instant } from '../clock.ts';

export interface StoredFileTable {
  sha256: string;
  bytes: Uint8Array;
  stored_at: Instant;
}

export interface DocumentTable {
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
  /** The check code that identifies the copy on paper; null for documents older than check codes. */
  code: string | null;
  /** Language and currency that it was made with; null for documents older than these columns. */
  locale: string | null;
  currency: string | null;
  /** The draft that it was made of. */
  draft_id: number | null;
  /** The document whose values that draft began with, and what this one is to it. */
  based_on_document_id: number | null;
  relation: Relation | null;
  /** Set together with empty values; the PDF is removed then too. */
  erased_at: Instant | null;
}

/** Of a document that is not erased: what its owner may change, and what it is found by. */
export interface DocumentDetailsTable {
  user_id: number;
  document_id: number;
  template_id: number;
  generated_at: Instant;
  /** Counts the changes by the owner. */
  revision: number;
  archived_at: Instant | null;
  /** By the pattern of the template, then as the owner changed it; null where neither names it. */
  name: string | null;
  /** A list of texts. */
  tags_json: string;
  /** Folded: a search looks for its words here. */
  search_text: string;
  note: string;
}

/** A day of a document that is not erased. */
export interface DocumentDateTable {
  id: Generated<number>;
  user_id: number;
  document_id: number;
  kind: 'end' | 'renewal' | 'own';
  label: string;
  /** YYYY-MM-DD, as `remind_on`. */
  day: string;
  remind_days: number | null;
  /** When its owner is to be mailed; null without a mail, and once it was queued. */
  remind_on: string | null;
}

/** A document that its owner sent by mail. */
export interface DocumentMailTable {
  id: Generated<number>;
  user_id: number;
  document_id: number;
  recipient: string;
  /** 1 where the address is not the sender's own. */
  is_foreign: number;
  created_at: Instant;
  /** Of the link that the mail has instead of the PDF. */
  token_hash: string | null;
  expires_at: Instant | null;
}

/** An unfinished document of a user. */
export interface DocumentDraftTable {
  id: Generated<number>;
  user_id: number;
  template_id: number;
  /** The version that the form had when it last saved. */
  template_version_id: number;
  /** Counts the saves. */
  revision: number;
  /** Required fields, as the form counted them; null while none has. */
  answered_count: number | null;
  required_count: number | null;
  created_at: Instant;
  updated_at: Instant;
  ended_at: Instant | null;
  ended_as: 'document' | 'deleted' | 'expired' | null;
  /** The document that ended it. */
  document_id: number | null;
  /** The document whose values it began with. */
  based_on_document_id: number | null;
  relation: Relation | null;
  /** Browser and system of the last save in fixed words of the product; null for saves of older programs. */
  device: string | null;
  /** Who of the team began it for the client. */
  prepared_by: number | null;
  /** The name that the document will have; null where the form has not said. */
  name: string | null;
  /** When its owner was mailed that it will end; null again once it is saved. */
  warned_at: Instant | null;
  /** By field id, whose names may change from version to version. */
  values_json: string;
  /** The revision at which each field was last changed, by field id. */
  field_revisions_json: string;
  /** The source of values that were filled in and not looked at since, by field id; null for drafts of older programs. */
  filled_from_json: string | null;
}

/** A person or a company whose values a user uses again. */
export interface ProfileTable {
  id: Generated<number>;
  user_id: number;
  /** The company that it was shared with; null where it is the user's alone. */
  company_id: number | null;
  kind: 'person' | 'company';
  name: string;
  /** In lower case: a user has each name once. */
  name_key: string;
  /** Counts the changes. */
  revision: number;
  changed_at: Instant;
  /** By the meaning of their fields. */
  values_json: string;
}

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  fingerprint: string;
  /** The row that the call made: a document, or a row of another table. */
  document_id: number | null;
  made_id: number | null;
  created_at: Instant;
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
  /** `receiving` until all rows are stored. Until then it is hidden from every user. */
  state: BatchState | 'receiving';
  stop_reason: BatchRecord['stop_reason'];
  /** Of its rows, measured when it was received, matched or ended; null until then. */
  byte_count: number | null;
  created_at: Instant;
  started_at: Instant | null;
  ended_at: Instant | null;
  /** The matching that holds, until all its verdicts have been moved into the rows. */
  matching: string | null;
}

/** A new verdict of a row: the errors that a matching finds, where they change. */
export interface BatchVerdictTable {
  user_id: number;
  batch_id: number;
  /** When it began, and an id. */
  matching: string;
  row_number: number;
  errors_json: string | null;
}

export interface BatchRowTable {
  user_id: number;
  batch_id: number;
  row_number: number;
  state: BatchRowState;
  /** A list of cells; null once the document is there, which holds its values. */
  cells_json: string | null;
  /** The first cells as they were sent, short, for results; null for tables older than this column. */
  sent_json: string | null;
  errors_json: string | null;
  document_id: number | null;
  /** How often the typesetter was at it without an answer. */
  attempts: number;
  /** The worker that holds the row, and until when no other may take it. */
  lease: string | null;
  leased_until: Instant | null;
}

/** How much a user has stored, kept by the transactions that store and remove. */
export interface StoredByUserTable {
  user_id: number;
  /** Of PDFs with their values, drafts, tables and source documents. */
  byte_count: number;
  document_count: number;
  table_count: number;
  /** The last day (UTC) on which batches of the user made documents, and how many. */
  batch_day: string | null;
  batch_day_documents: number | null;
}

/** A quota of which administrators were warned; removed when less than the warning's share is used. */
export interface QuotaWarningTable {
  /** `installation`, `company 7` or `user 7`. */
  scope: string;
  warned_at: Instant;
}
