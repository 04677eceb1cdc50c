import { beforeAll, expect, test } from 'vitest';
import { apiOf, send } from '../harness/http.ts';
import { rounds } from './length.ts';
import { askForLink, useLink } from './links.ts';
import { createClient, type Person, password, signIn } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { accessStatus } from './sessions.ts';
import { administrator, type Product } from '../harness/product.ts';

let product: Product;
let head: Person;
beforeAll(async () => {
  product = await sharedProduct();
  head = await signIn(product, administrator);
});

const newPassword = 'entirely new words';
const count = rounds({ quick: 8, long: 200 });

/** Sign-ins that begin around a change of the account; the access tokens that they gave and that still work after it. */
async function leftAfter(
  person: Person,
  change: () => Promise<unknown>,
  thenDo: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const begin = () =>
    send(product, 'POST /api/auth/login/', { body: { email: person.email, password: person.password } });
  const attempts = [begin(), begin()];
  const changing = change();
  attempts.push(begin());
  const answers = await Promise.all(attempts);
  await changing;
  await thenDo();
  const given = answers.filter(({ status }) => status === 200).map(({ json }) => String(json['access']));
  const left: string[] = [];
  for (const access of given) if ((await accessStatus(product, access)) !== 401) left.push(access);
  return left;
}

const setActive = ({ id }: Person, is_active: boolean) =>
  apiOf(product, head.access).updateUser({ params: { id }, body: { is_active } });

test('P23 no session of an old password is left by sign-ins that race a reset, a change or a disabling', async () => {
  const left: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const reset = await createClient(product);
    const token = await askForLink(product, reset);
    left.push(...(await leftAfter(reset, () => useLink(product, token, newPassword))));
    const changed = await createClient(product);
    const body = { present_password: password, new_password: newPassword, confirm_password: newPassword };
    left.push(...(await leftAfter(changed, () => apiOf(product, changed.access).changePassword({ body }))));
    const disabled = await createClient(product);
    const disable = () => setActive(disabled, false);
    left.push(...(await leftAfter(disabled, disable, () => setActive(disabled, true))));
  }
  expect(left).toEqual([]);
  reached(
    'P23',
    `${count} resets, ${count} changes, ${count} disables raced by 3 sign-ins each: 0 sessions left`,
  );
});
