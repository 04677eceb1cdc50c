import { secondsFrom } from '../src/clock.ts';
import { carryOutErasures } from '../src/erasures/carry-out.ts';
import { createUser, type TestUser, type UserOptions } from './factories.ts';
import { createPublished } from './template-factories.ts';
import type { TestApp } from './test-app.ts';

/** A client with documents, a member of staff who asks for their erasure, and two administrators. */
export async function createErasing(app: TestApp, options: UserOptions = {}) {
  const user = await createUser(app, options);
  const staff = await createUser(app, { role: 'staff' });
  const admin = await createUser(app, { role: 'admin' });
  const other = await createUser(app, { role: 'admin' });
  const template = await createPublished(app, { staff, page: { document_name: 'For [buyer]' } });
  const asStaff = app.api(staff.access);
  const asAdmin = app.api(admin.access);
  const generate = (buyer: string, of: TestUser = user) =>
    app.api(of.access).generateDocument({ params: { id: template.id }, body: { form_data: { buyer } } });
  /** Asked for, confirmed by another person. */
  const confirmed = async (target: { document: number } | { user: number }) => {
    const { id } = await asStaff.askErasure({ body: { ...target, reason: 'As the client wished' } });
    return asAdmin.confirmErasure({ params: { id } });
  };
  return { user, staff, admin, other, template, asStaff, asAdmin, generate, confirmed };
}

/** Ends the hold of everything that is confirmed: sessions would not live as long. */
export async function letHoldPass({ deps: { database, clock } }: TestApp): Promise<void> {
  const due_at = secondsFrom(clock, -1);
  await database.query.updateTable('erasures').set({ due_at }).where('due_at', 'is not', null).execute();
}

export function carryOut(app: TestApp): Promise<number> {
  return carryOutErasures(app.deps);
}
