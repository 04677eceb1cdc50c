import type { Generated } from 'kysely';
import type { Instant } from '../clock.ts';

export interface RetentionRuleTable {
  id: Generated<number>;
  /** Either a template or a company, never both. */
  template_id: number | null;
  company_id: number | null;
  keep_months: number;
  asked_by: number;
  asked_at: Instant;
  /** Another administrator; in force from then on. */
  confirmed_by: number | null;
  confirmed_at: Instant | null;
  ended_by: number | null;
  ended_at: Instant | null;
}

export interface LegalHoldTable {
  id: Generated<number>;
  /** One of the three. */
  document_id: number | null;
  user_id: number | null;
  company_id: number | null;
  reason: string;
  set_by: number;
  set_at: Instant;
  lifted_by: number | null;
  lifted_at: Instant | null;
}

export interface ErasureTable {
  id: Generated<number>;
  /** Either a document or a person with everything of theirs. */
  document_id: number | null;
  user_id: number | null;
  /** The rule that asked for it; null when a member of the team did. */
  rule_id: number | null;
  reason: string;
  asked_by: number | null;
  asked_at: Instant;
  confirmed_by: number | null;
  confirmed_at: Instant | null;
  /** The end of the hold. */
  due_at: Instant | null;
  cancelled_by: number | null;
  cancelled_at: Instant | null;
  begun_at: Instant | null;
  done_at: Instant | null;
}

export interface AuditPersonalTable {
  audit_id: number;
  /** The user whose names and addresses these are. */
  user_id: number;
  before_json: string | null;
  after_json: string | null;
}
