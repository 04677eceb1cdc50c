import { printedCode } from '@inkfield/contract/check-codes';
import type { documentDetailRoutes } from '@inkfield/contract/document-details';
import type { BodyOf } from '@inkfield/contract/route';
import { foldText, plainLetters } from '@inkfield/engine/fold-text';
import type { Insertable } from 'kysely';
import { instant, type Instant } from '../clock.ts';
import type { DocumentDetailsTable } from '../database/document-tables.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { TemplateText } from '../templates/template-text.ts';
import { replaceDates } from './dates.ts';
import { getDocumentDetail, getOwnDocument } from './documents.ts';

// The name, note and tags of a document, and whether it is archived. Its owner changes them; the document stays.

type Changes = BodyOf<(typeof documentDetailRoutes)['changeDocumentDetails']>;

interface FoundBy {
  id: number;
  template_name: string;
  code: string | null;
  name: string | null;
  note: string;
  tags: readonly string[];
}

/** The words that a search finds a document by, also without accents, which not every keyboard has. */
function searchText({ id, template_name, code, name, note, tags }: FoundBy): string {
  const codes = code === null ? [] : [code, printedCode(code)];
  const text = foldText([name ?? '', template_name, `#${id}`, ...codes, ...tags, note].join(' '));
  const plain = plainLetters(text);
  return plain === text ? text : `${text} ${plain}`;
}

interface NewDetails {
  userId: number;
  text: Pick<TemplateText, 'templateId' | 'name'>;
  name: string | null;
  generatedAt: Instant;
  code: string;
}

/** The row of a document that was generated just now. */
export function firstDetails(
  { userId, text, name, generatedAt, code }: NewDetails,
  id: number,
): Insertable<DocumentDetailsTable> {
  return {
    user_id: userId,
    document_id: id,
    template_id: text.templateId,
    generated_at: generatedAt,
    revision: 1,
    archived_at: null,
    name,
    tags_json: '[]',
    search_text: searchText({ id, template_name: text.name, code, name, note: '', tags: [] }),
    note: '',
  };
}

interface DetailsChange {
  id: number;
  userId: number;
  changes: Changes;
}

/** Changes what the owner may change, unless it was changed elsewhere since `revision`. */
export async function changeDetails(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, userId, changes: { revision, name, note, tags, archived, dates } }: DetailsChange,
) {
  return database.transaction(async (tx) => {
    const document = await getOwnDocument(tx, { id, userId });
    if (document.revision !== revision) throw new AppError('stale_details');
    const next = {
      name: name === undefined ? document.name : name || null,
      note: note ?? document.note,
      tags: tags === undefined ? document.tags : [...new Set(tags)],
    };
    const columns = {
      revision: revision + 1,
      ...(archived !== undefined && { archived_at: archived ? instant(clock.now()) : null }),
      name: next.name,
      note: next.note,
      tags_json: JSON.stringify(next.tags),
      search_text: searchText({ ...document, ...next }),
    };
    // A document that an older version of the product made has no row yet.
    await tx
      .insertInto('document_details')
      .values({
        user_id: userId,
        document_id: id,
        template_id: document.template,
        generated_at: document.generated_at,
        ...columns,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'document_id']).doUpdateSet(columns))
      .execute();
    if (dates !== undefined) await replaceDates(tx, { id, userId, dates });
    return getDocumentDetail(tx, { id, userId });
  });
}
