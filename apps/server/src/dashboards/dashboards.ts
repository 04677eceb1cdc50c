import type { Dashboard, DashboardTemplate } from '@inkfield/contract/dashboards';
import type { OwnPermission } from '@inkfield/contract/permissions';
import type { Deps } from '../deps.ts';
import type { Act } from '../events/act.ts';
import { instant } from '../clock.ts';
import { listAllDocuments } from '../documents/documents.ts';
import { listUnfinished } from '../drafts/find-draft.ts';
import { AppError } from '../errors.ts';
import { mayUseTemplate, selectNewest } from '../permissions/may-use-template.ts';
import { listOwnPermissions } from '../permissions/own-permissions.ts';
import { readFields } from '../templates/template-answers.ts';
import { recordLook } from '../templates/templates.ts';
import { getUser } from '../users/users.ts';

/** As many as are of interest at a glance; the list of all documents has the others. */
const documentsShown = 50;

/**
 * A client's dashboard, by the rules that the client's own calls use. The audit row is written in the transaction
 * that reads, so that no view goes unrecorded.
 */
export async function getDashboard(deps: Deps, act: Act, id: number): Promise<Dashboard> {
  const { database, clock } = deps;
  return database.transaction(async (tx) => {
    const user = await getUser(tx, id);
    // Staff have no dashboard: they may use every template.
    if (user.role !== 'client') throw new AppError('not_found');
    await recordLook(tx, clock, { act, user: id });
    // Only what a card shows: texts are long.
    const rows = await selectNewest(tx)
      .select(['templates.id', 'v.name', 'v.description', 'v.version', 'v.fields_json'])
      .where(mayUseTemplate({ id, role: 'client' }, instant(clock.now())))
      .orderBy('templates.id')
      .execute();
    const reasons = await listOwnPermissions(tx, clock, id);
    const documents = await listAllDocuments(tx, { user: id, limit: documentsShown, hidesArchive: true });
    return {
      user,
      templates: rows.map((row) => toCard(row, reasons)),
      documents: documents.rows,
      has_more_documents: documents.next !== undefined,
      unfinished: await listUnfinished(tx, id),
    };
  });
}

interface Published {
  id: number;
  name: string;
  description: string;
  version: number;
  fields_json: string;
}

function toCard(
  { id, name, description, version, fields_json }: Published,
  reasons: OwnPermission[],
): DashboardTemplate {
  const fields = readFields(fields_json);
  return {
    id,
    name,
    description,
    version,
    field_count: fields.length,
    required_count: fields.filter(({ required }) => required).length,
    reasons: reasons.filter(({ template }) => template === id),
  };
}
