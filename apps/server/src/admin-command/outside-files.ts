import type { Queries } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';

export interface NamedFile {
  /** In words, such as `the PDF of document 7`. */
  what: string;
  sha256: string;
}

/** How many files are read from the store at the same moment. */
const atOnce = 8;
const pageSize = 200;

/** Files that rows name and that are not stored in the database, page by page. */
async function* listOutside(query: Queries): AsyncGenerator<NamedFile[]> {
  for (let last = 0; ;) {
    const rows = await query
      .selectFrom('documents')
      .leftJoin('stored_files', 'stored_files.sha256', 'documents.sha256')
      .select(['documents.id', 'documents.sha256'])
      .where('stored_files.sha256', 'is', null)
      .where('documents.erased_at', 'is', null)
      .where('documents.id', '>', last)
      .orderBy('documents.id')
      .limit(pageSize)
      .execute();
    if (rows.length === 0) break;
    yield rows.map(({ id, sha256 }) => ({ what: `the PDF of document ${id}`, sha256 }));
    last = rows.at(-1)?.id ?? last;
  }
  // Of these there are as many as people have made by hand.
  const sources = await query
    .selectFrom('source_documents')
    .leftJoin('stored_files', 'stored_files.sha256', 'source_documents.sha256')
    .select(['source_documents.id', 'source_documents.sha256'])
    .where('stored_files.sha256', 'is', null)
    .execute();
  yield sources.map(({ id, sha256 }) => ({ what: `the source document ${id}`, sha256 }));
  const logos = await query
    .selectFrom('template_logos')
    .leftJoin('stored_files', 'stored_files.sha256', 'template_logos.sha256')
    .select(['template_logos.template_id', 'template_logos.sha256'])
    .where('stored_files.sha256', 'is', null)
    .execute();
  yield logos.map(({ template_id, sha256 }) => ({ what: `a logo of template ${template_id}`, sha256 }));
  const pictures = await query
    .selectFrom('source_pictures')
    .leftJoin('stored_files', 'stored_files.sha256', 'source_pictures.sha256')
    .select(['source_pictures.source_document_id as id', 'source_pictures.sha256'])
    .where('stored_files.sha256', 'is', null)
    .execute();
  const ofHouse = await query
    .selectFrom('house_look_pictures')
    .leftJoin('stored_files', 'stored_files.sha256', 'house_look_pictures.sha256')
    .select(['house_look_pictures.house_look_id as id', 'house_look_pictures.sha256'])
    .where('stored_files.sha256', 'is', null)
    .execute();
  yield ofHouse.map(({ id, sha256 }) => ({ what: `a picture of the house look ${id}`, sha256 }));
  const fonts = await query
    .selectFrom('fonts')
    .leftJoin('stored_files', 'stored_files.sha256', 'fonts.sha256')
    .select(['fonts.family', 'fonts.face', 'fonts.sha256'])
    .where('stored_files.sha256', 'is', null)
    .execute();
  yield fonts.map(({ family, face, sha256 }) => ({ what: `the font ${family} ${face}`, sha256 }));
  yield pictures.map(({ id, sha256 }) => ({ what: `a picture of the source document ${id}`, sha256 }));
  const forms = await query
    .selectFrom('source_documents')
    .leftJoin('stored_files', 'stored_files.sha256', 'source_documents.form_sha256')
    .select(['source_documents.id', 'source_documents.form_sha256 as sha256'])
    .where('source_documents.form_sha256', 'is not', null)
    .where('stored_files.sha256', 'is', null)
    .$narrowType<{ sha256: string }>()
    .execute();
  yield forms.map(({ id, sha256 }) => ({ what: `the form of the source document ${id}`, sha256 }));
  const pages = await query
    .selectFrom('form_pages')
    .leftJoin('stored_files', 'stored_files.sha256', 'form_pages.sha256')
    .select(['form_pages.page', 'form_pages.sha256'])
    .where('stored_files.sha256', 'is', null)
    .execute();
  yield pages.map(({ page, sha256 }) => ({ what: `the picture of page ${page + 1} of a form`, sha256 }));
}

/** Reads back the files in the store. Without a store, every file outside the database counts as missing. */
export async function readOutside(
  query: Queries,
  store: Storage | undefined,
): Promise<{ wrong: string[]; count: number }> {
  const wrong: string[] = [];
  let count = 0;
  if (store !== undefined && !(await isReady(store))) {
    return { wrong: ["the store can't be reached (STORAGE_URL)"], count };
  }
  for await (const files of listOutside(query)) {
    for (let from = 0; from < files.length; from += atOnce) {
      const group = files.slice(from, from + atOnce);
      const failures = await Promise.all(group.map((file) => failureOf(file, store)));
      wrong.push(...failures.filter((failure) => failure !== undefined));
      count += failures.filter((failure) => failure === undefined).length;
    }
  }
  return { wrong, count };
}

async function isReady(store: Storage): Promise<boolean> {
  return store.ready().then(
    () => true,
    () => false,
  );
}

async function failureOf(
  { what, sha256 }: NamedFile,
  store: Storage | undefined,
): Promise<string | undefined> {
  if (store === undefined) return `${what} is missing`;
  try {
    // The storage itself compares the content with the name.
    return (await store.find(sha256)) === undefined ? `${what} is missing` : undefined;
  } catch {
    return `${what} can't be read as it was stored (${sha256})`;
  }
}
