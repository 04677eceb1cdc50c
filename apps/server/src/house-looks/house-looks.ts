import type { HouseLook, houseLookRoutes } from '@inkfield/contract/house-looks';
import type { Look } from '@inkfield/contract/look';
import { portableLook } from '@inkfield/contract/portable-look';
import type { BodyOf } from '@inkfield/contract/route';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';
import { requireFonts } from '../templates/look-fonts.ts';
import { findPictures } from '../templates/look-pictures.ts';

type LookDeps = Pick<Deps, 'database' | 'clock'>;
type NewHouseLook = BodyOf<(typeof houseLookRoutes)['saveHouseLook']>;

const maxListed = 1000;

function selectHouseLooks(queries: Queries) {
  return queries
    .selectFrom('house_looks as h')
    .leftJoin('companies as c', 'c.id', 'h.company_id')
    .select(['h.id', 'h.company_id', 'c.name as company_name', 'h.saved_at'])
    .select(
      sql<string | null>`(select u.first_name || ' ' || u.last_name from users u where u.id = h.saved_by)`.as(
        'saved_by',
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectHouseLooks>['executeTakeFirstOrThrow']>>;

function answerOf({ id, company_id, company_name, saved_at, saved_by }: Row): HouseLook {
  const company = company_id === null ? null : { id: company_id, name: company_name ?? '' };
  return { id, company, saved_at, saved_by };
}

/** The look of the installation first, then by the company's name. */
export async function listHouseLooks({ database }: LookDeps): Promise<HouseLook[]> {
  const rows = await selectHouseLooks(database.query)
    .orderBy(sql`case when h.company_id is null then 0 else 1 end`)
    .orderBy('c.name_key')
    .limit(maxListed)
    .execute();
  return rows.map(answerOf);
}

export async function getHouseLook({ database }: LookDeps, id: number): Promise<HouseLook & { look: Look }> {
  const row = await selectHouseLooks(database.query)
    .select('h.look_json')
    .where('h.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  // It was written here, from input that the contract validated.
  return { ...answerOf(row), look: JSON.parse(row.look_json) };
}

/** Saves a look in place of the company's one before, with the pictures of the template that it comes from. Templates have copies. */
export async function saveHouseLook(
  { database, clock }: LookDeps,
  act: Act,
  { company, template, look }: NewHouseLook,
): Promise<HouseLook> {
  return database.transaction(async (tx) => {
    await requireCompany(tx, company);
    await requireFonts(tx, look);
    const pictures = template === undefined ? [] : await findPictures(tx, template, look);
    const kept = new Set(pictures.map(({ sha256 }) => sha256));
    const earlier = await tx
      .selectFrom('house_looks')
      .select('id')
      .where('company_id', company === null ? 'is' : '=', company)
      .executeTakeFirst();
    if (earlier !== undefined) await removeHouseLook(tx, earlier.id);
    const { id } = await tx
      .insertInto('house_looks')
      .values({
        company_id: company,
        look_json: JSON.stringify(portableLook(look, kept)),
        saved_at: instant(clock.now()),
        saved_by: act.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = pictures.map((picture) => ({ ...picture, house_look_id: id }));
    if (rows.length > 0) await tx.insertInto('house_look_pictures').values(rows).execute();
    await recordEvents(tx, clock, { ...by(act), action: 'house_look.saved', ...subjectOf(company) });
    return answerOf(await selectHouseLooks(tx).where('h.id', '=', id).executeTakeFirstOrThrow());
  });
}

export async function deleteHouseLook({ database, clock }: LookDeps, act: Act, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const gone = await removeHouseLook(tx, id);
    if (gone === undefined) throw new AppError('not_found');
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'house_look.deleted',
      ...subjectOf(gone.company_id),
    });
  });
}

async function removeHouseLook(tx: Queries, id: number): Promise<{ company_id: number | null } | undefined> {
  await tx.deleteFrom('house_look_pictures').where('house_look_id', '=', id).execute();
  return tx.deleteFrom('house_looks').where('id', '=', id).returning('company_id').executeTakeFirst();
}

async function requireCompany(tx: Queries, id: number | null): Promise<void> {
  if (id === null) return;
  const known = await tx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw invalidField('company', 'There is no such company.');
}

/** The look of the installation belongs to no record. */
function subjectOf(company: number | null) {
  return company === null ? {} : { subject: { type: 'company', id: company } };
}
