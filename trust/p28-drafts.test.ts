import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRefused } from '@inkfield/contract/call-error';
import type { UsedDraft } from '@inkfield/contract/drafts';
import type { Template } from '@inkfield/contract/templates';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiOf } from '../harness/http.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { administrator, type Product } from '../harness/product.ts';
import { createPublished } from '../harness/templates.ts';
import { cycles } from './length.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';

const names = Array.from({ length: 12 }, (_, at) => `field_${at}`);

/** Between two kills, in addition to one of each form. */
const maxMoreSaves = 30;

let product: Product;
let template: Template;
beforeAll(async () => {
  // Sessions must outlast the cycles.
  product = await startProduct({ ACCESS_TTL_S: '86400', RATE_LIMIT_SCALE: '1000' });
  const staff = await signIn(product, administrator);
  template = await createPublished(product, staff, {
    document_content: names.map((name) => `[${name}]`).join('\n\n'),
    fields: names.map((name, at) => ({ name, label: name, field_type: 'text', required: false, order: at })),
  });
});
afterAll(() => product.close());

/** A form that types without a pause, and sends what was not answered again, as the client's site does. */
function createForm(person: Person, id: number) {
  const draft: UsedDraft = { id, revision: 1 };
  /** The values of which the form has said that they are saved. */
  const saved: Record<string, string> = {};
  let pending: { base: number; changes: Record<string, string> } | undefined;
  let typed = 0;
  const send = async () => {
    pending ??= {
      base: draft.revision,
      changes: { [names[typed % names.length] ?? '']: `${typed} ${randomUUID()}` },
    };
    const { revision } = await apiOf(product, person.access).saveDraft({ params: { id }, body: pending });
    draft.revision = revision;
    Object.assign(saved, pending.changes);
    pending = undefined;
    typed += 1;
  };
  return {
    saved,
    /** Until the server is gone. */
    type: async () => {
      for (;;) {
        const failure: unknown = await send().then(
          () => undefined,
          (error: unknown) => error,
        );
        if (isRefused(failure)) throw failure;
        if (failure !== undefined) return;
      }
    },
    read: async () => {
      const { values } = await apiOf(product, person.access).getDraft({ params: { id } });
      return values;
    },
    isUnanswered: (name: string) => pending !== undefined && name in pending.changes,
    count: () => typed,
  };
}

test('P28 ten forms that type while the server is killed lose nothing that was shown as saved', async () => {
  const forms = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const person = await createClient(product);
      const start = { template: template.id, changes: {} };
      const { id } = await apiOf(product, person.access).startDraft({ body: start });
      return createForm(person, id);
    }),
  );
  const saves = () => forms.reduce((sum, form) => sum + form.count(), 0);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const enough = saves() + forms.length + Math.floor(Math.random() * maxMoreSaves);
    const typing = forms.map((form) => form.type());
    // Counted in saves: on a busy machine a server that has just started makes only a few in half a second.
    await vi.waitUntil(() => saves() >= enough, { interval: 5, timeout: 60_000 });
    await sleep(Math.random() * 50);
    await product.kill();
    await Promise.all(typing);
    // Saving needs no typesetter: the next kill may come while that still starts.
    await product.start({}, 'alive');
    for (const form of forms) {
      const values = await form.read();
      const lost = Object.entries(form.saved).filter(
        ([name, value]) => values[name] !== value && !form.isUnanswered(name),
      );
      expect(lost).toEqual([]);
    }
  }
  expect(saves()).toBeGreaterThan(forms.length * cycles);
  reached('P28', `${cycles} kills while ten forms typed: ${saves()} saves shown, 0 fields lost`);
});
