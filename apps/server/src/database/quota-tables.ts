import type { Instant } from '../clock.ts';

/** How much a user has stored, kept by the transactions that store and remove. */
export interface StoredByUserTable {
  user_id: number;
  /** Of PDFs with their values, tables and source documents. */
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
