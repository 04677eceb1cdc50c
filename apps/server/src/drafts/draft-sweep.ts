import { sql } from 'kysely';

/** So many drafts are ended, removed or mailed about in one transaction. */
export const pieceSize = 50;

/** Drafts of people on legal hold stay. */
export const isNotHeld = sql<boolean>`not exists (select 1 from legal_holds h where h.lifted_at is null
  and (h.user_id = document_drafts.user_id or h.company_id =
    (select users.company_id from users where users.id = document_drafts.user_id)))`;
