import { sql } from 'kysely';
import { isPersonHeld } from '../database/legal-holds.ts';

/** So many drafts are ended, removed or mailed about in one transaction. */
export const pieceSize = 50;

/** Drafts of people on legal hold stay. */
export const isNotHeld = sql<boolean>`not ${isPersonHeld(sql.ref('document_drafts.user_id'))}`;
