import type { Queries } from '../src/database/database.ts';

/** As many copies of a published template as asked for, each with its version, for long lists; gives their ids. */
export async function copyTemplate(query: Queries, from: number, count: number): Promise<number[]> {
  const templates = query.selectFrom('templates').selectAll().where('id', '=', from);
  const { id: _, ...template } = await templates.executeTakeFirstOrThrow();
  const versions = query.selectFrom('template_versions').selectAll().where('template_id', '=', from);
  const { id: __, ...version } = await versions.executeTakeFirstOrThrow();
  const ids: number[] = [];
  while (ids.length < count) {
    const copy = query.insertInto('templates').values({ ...template, name: `Copy ${ids.length}` });
    const { id } = await copy.returning('id').executeTakeFirstOrThrow();
    await query
      .insertInto('template_versions')
      .values({ ...version, template_id: id })
      .execute();
    ids.push(id);
  }
  return ids;
}
