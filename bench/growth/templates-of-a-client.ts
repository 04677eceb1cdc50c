/**
 * Response times of a client with 10 to 1,000 private templates: `node bench/growth/templates-of-a-client.ts [templates]`.
 * Each is a contract of six pages with a permission of its own. The list sends every text, so its answer grows as well.
 */
import type { Template } from '@inkfield/contract/templates';
import { instant, systemClock } from '../../apps/server/src/clock.ts';
import { copyTemplate } from '../../apps/server/test/copy-template.ts';
import { benchDraft, type ServedProduct } from '../served-product.ts';
import { costOf } from './cost.ts';
import { onEachDatabase } from './databases.ts';
import { createGrowthTable } from './growth-table.ts';
import { isQuick, sizesOf } from './sizes.ts';

const sizes = sizesOf([10, 100, 1000], { quick: 2 });
const rounds = isQuick ? { warm: 2, counted: 5 } : { warm: 4, counted: 20 };

/** Each a copy of a published one, with a permission of its own. */
async function addTemplates(
  { database: { query } }: ServedProduct,
  { from, client, count }: { from: number; client: number; count: number },
): Promise<void> {
  const permission = {
    user_id: client,
    company_id: null,
    granted_by: null,
    granted_at: instant(systemClock.now()),
    expires_at: null,
    revoked_at: null,
  };
  for (const template_id of await copyTemplate(query, from, count)) {
    await query
      .insertInto('permissions')
      .values({ ...permission, template_id })
      .execute();
  }
}

await onEachDatabase(async (product, kind) => {
  const staff = await product.createUser('staff');
  const client = await product.createUser('client');
  const draft = { ...benchDraft('contract'), access: 'private' };
  const { id: from } = await product.call<Template>(staff, '/api/templates/', draft);
  await product.call(staff, `/api/templates/${from}/publish/`, {});
  const calls = {
    'all templates with their texts': '/api/templates/',
    'what the client may use': '/api/permissions/my_permissions/',
    'one template': `/api/templates/${from + 1}/`,
    'staff: first page of summaries': '/api/templates/summaries/',
    'staff: what this client may use': `/api/permissions/?user=${client.id}`,
  };
  const table = createGrowthTable({
    size: 'templates of one client',
    cost: 'CPU ms a call / ms by the clock',
  });
  let there = 0;
  for (const size of sizes) {
    await addTemplates(product, { from, client: client.id, count: size - there });
    for (const [what, path] of Object.entries(calls)) {
      const user = what.startsWith('staff') ? staff : client;
      const call = () => product.call(user, path);
      if (there === 0) await costOf(product, rounds, call);
      const { cpuMs, wallMs } = await costOf(product, rounds, call);
      table.add(what, { size, cost: cpuMs, beside: wallMs });
    }
    there = size;
  }
  table.print(kind, 1);
});
