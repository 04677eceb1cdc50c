import { maxFonts } from '@inkfield/contract/font-files';
import type { OwnFont } from '@inkfield/contract/fonts';
import { plainLook } from '@inkfield/contract/plain-look';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { containsPart } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalidField } from '../errors.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { requirePublished } from '../logos/logos.ts';
import { TypesetError } from '../pdf/typeset-error.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { findRoom } from '../quotas/room.ts';
import { addStored } from '../quotas/stored.ts';
import { storingFiles } from '../storage/unnamed-files.ts';
import { getTemplate } from '../templates/templates.ts';
import type { FontReader } from './font-reader.ts';
import { FontRefusal, type ReadFont } from './read-font.ts';

type FontDeps = Pick<Deps, 'database' | 'clock'>;

function selectFonts(queries: Queries) {
  return queries
    .selectFrom('fonts as f')
    .selectAll('f')
    .select(
      sql<
        string | null
      >`(select u.first_name || ' ' || u.last_name from users u where u.id = f.uploaded_by)`.as(
        'uploaded_by_name',
      ),
    );
}

type Row = Selectable<Tables['fonts']> & { uploaded_by_name: string | null };

function answerOf(row: Row): OwnFont {
  const { id, family, face, sha256, byte_count, uploaded_at, uploaded_by_name } = row;
  // They were written here.
  const heights: ReadFont['heights'] = JSON.parse(row.heights_json);
  const style = { bold: face.includes('bold'), italic: face.includes('italic') };
  return { id, family, ...style, sha256, ...heights, byte_count, uploaded_at, uploaded_by: uploaded_by_name };
}

/** By family, the plainest face first. */
export async function listFonts({ database }: Pick<Deps, 'database'>): Promise<OwnFont[]> {
  const rows = await selectFonts(database.query).orderBy('f.family_key').limit(maxFonts).execute();
  const weight = ({ bold, italic }: OwnFont) => (bold ? 1 : 0) + (italic ? 2 : 0);
  return rows
    .map(answerOf)
    .toSorted(
      (one, other) =>
        one.family.toLowerCase().localeCompare(other.family.toLowerCase(), 'en') ||
        weight(one) - weight(other),
    );
}

interface FontAct extends Act {
  request: RequestInfo;
}

/** Keeps a font, once a child has read it and the typesetter has set a line in it. */
export async function uploadFont(
  deps: Deps,
  reader: FontReader,
  { act, receive }: { act: FontAct; receive: () => Promise<UploadedFile> },
): Promise<OwnFont> {
  const { clock, storage } = deps;
  const room = await findRoom(deps, act.caller.id, ['bytes']);
  // Taken before the file is received, so that no more files than places are ever in memory.
  const release = reader.reserve();
  if (release === undefined) throw new AppError('busy', { retryAfterS: 5 });
  try {
    const { bytes, fields } = await receive();
    if (fields.get('may_use') !== 'yes') throw invalidField('may_use', 'Confirm that you may use this font.');
    const font = await readInChild(reader, bytes, act.request);
    const file = await storage.prepare(font.bytes);
    await requireSettable(deps, { font, sha256: file.sha256, userId: act.caller.id });
    return await takingFace(font, () =>
      storingFiles(deps, [file], async (tx) => {
        await requireRoom(tx);
        await file.keep(tx);
        const row = {
          family: font.family,
          family_key: font.family.toLowerCase(),
          face: faceOf(font),
          sha256: file.sha256,
          heights_json: JSON.stringify(font.heights),
          byte_count: font.bytes.byteLength,
          uploaded_at: instant(clock.now()),
          uploaded_by: act.caller.id,
        };
        const { id } = await tx.insertInto('fonts').values(row).returning('id').executeTakeFirstOrThrow();
        await recordEvents(tx, clock, {
          ...by(act),
          action: 'font.uploaded',
          subject: { type: 'font', id },
          after: { name: nameOf(row), sha256: row.sha256 },
        });
        await room.take(tx, { bytes: row.byte_count });
        return answerOf(await selectFonts(tx).where('f.id', '=', id).executeTakeFirstOrThrow());
      }),
    );
  } finally {
    release();
  }
}

function faceOf({ bold, italic }: Pick<ReadFont, 'bold' | 'italic'>): Row['face'] {
  if (italic) return bold ? 'bold italic' : 'italic';
  return bold ? 'bold' : 'regular';
}

function nameOf({ family, face }: Pick<Row, 'family' | 'face'>): string {
  return `${family} ${face}`;
}

async function readInChild(
  reader: FontReader,
  bytes: Uint8Array,
  { signal }: Pick<RequestInfo, 'signal'>,
): Promise<ReadFont> {
  try {
    return await reader.read(bytes, signal);
  } catch (error) {
    if (error instanceof FontRefusal) throw invalidField('file', error.message);
    throw error;
  }
}

async function requireRoom(tx: Queries): Promise<void> {
  const { total } = await tx
    .selectFrom('fonts')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total >= maxFonts)
    throw new AppError('conflict', { detail: `There are ${maxFonts} fonts. Delete one first.` });
}

async function takingFace<T>(font: ReadFont, keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    const { family } = font;
    throw invalidField('file', `There is a font "${family}" (${faceOf(font)}) already. Delete it first.`);
  }
}

/** A child of the typesetter reads the font as documents will. */
async function requireSettable(
  { typesetter }: Pick<Deps, 'typesetter'>,
  { font, sha256, userId }: { font: ReadFont; sha256: string; userId: number },
): Promise<void> {
  const { family, bold, italic, heights, bytes } = font;
  const look = plainLook({
    fonts: [{ name: family, set: 'Arimo', own: [{ sha256, bold, italic }], ...heights }],
    styles: { Body: { font: family, bold, italic } },
  });
  const line = {
    indent: '',
    children: [{ type: 'text' as const, value: 'The quick brown fox, 0123456789' }],
  };
  const document = {
    type: 'resolved' as const,
    children: [{ type: 'paragraph' as const, key: '1', blankBefore: 0, lines: [line] }],
    footnotes: [],
    blankEnd: 0,
    finalNewline: false,
  };
  const sheet = { document, look, page: {}, title: 'Font', language: 'en', date: '2000-01-01T00:00:00Z' };
  try {
    await typesetter.render({ ...sheet, output: 'pdf', fonts: new Map([[sha256, bytes]]), userId });
  } catch (error) {
    if (!(error instanceof TypesetError)) throw error;
    if (error.code === 'busy') throw new AppError('busy', { retryAfterS: 2 });
    throw invalidField('file', 'The font is damaged: no document can be set in it.');
  }
}

const maxNamed = 5;

/**
 * Deletes a font that nothing names: documents of a version are the same for ever. The file stays in the store, as
 * pictures do, because the same font may be uploaded again meanwhile.
 */
export async function deleteFont({ database, clock }: FontDeps, act: Act, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await tx.selectFrom('fonts').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const users = await findUsers(tx, row.sha256);
    if (users.length > 0)
      throw new AppError('conflict', { detail: `This font is used by ${listed(users)}.` });
    await tx.deleteFrom('fonts').where('id', '=', id).execute();
    await addStored(tx, row.uploaded_by, { bytes: -row.byte_count });
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'font.deleted',
      subject: { type: 'font', id },
      before: { name: nameOf(row), sha256: row.sha256 },
    });
  });
}

/** The templates whose draft or any version names a font, and the house looks that do. */
async function findUsers(tx: Queries, sha256: string): Promise<string[]> {
  const names = containsPart(sql.ref('look_json'), `"sha256":"${sha256}"`);
  const versions = tx.selectFrom('template_versions').select('template_id').where(names);
  const templates = await tx
    .selectFrom('templates')
    .select('name')
    .where((where) => where.or([names, where('id', 'in', versions)]))
    .orderBy('name')
    .execute();
  const looks = await tx.selectFrom('house_looks').select('id').where(names).execute();
  return [
    ...templates.map(({ name }) => `the template "${name}"`),
    ...(looks.length > 0 ? ['a house look'] : []),
  ];
}

function listed(users: readonly string[]): string {
  const more = users.length - maxNamed;
  const named = users.slice(0, maxNamed).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** An uploaded font for a user of a template: staff may read all, clients those of published versions. */
export async function getTemplateFont(
  deps: Deps,
  caller: TemplateUser,
  { id, sha256 }: { id: number; sha256: string },
): Promise<{ bytes: Uint8Array; media: 'font/ttf' | 'font/otf' }> {
  await getTemplate(deps, caller, id);
  if (caller.role === 'client') await requirePublished(deps, { id, sha256 });
  const row = await deps.database.query
    .selectFrom('fonts')
    .select('id')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const bytes = row && (await deps.storage.find(sha256));
  if (bytes === undefined) throw new AppError('not_found');
  return { bytes, media: bytes[0] === 0x4f ? 'font/otf' : 'font/ttf' };
}
