/**
 * Accounts, made the way people make them: registration, sign-in, and what staff change.
 *
 *   await signIn(product, administrator)             tokens and id
 *   await createClient(product)                      a client who is signed in
 *   await createStaff(product)                       a staff member who is signed in
 *   await createPeople(product)                      A1 and A2 (Acme), B1 (Beta), N, S (staff), M (admin), D (disabled)
 */
import { apiOf, send } from './http.ts';
import { administrator, type Sites } from './product.ts';

/** Long enough for staff. */
export const password = 'correct horse battery';

export interface Person {
  id: number;
  email: string;
  password: string;
  access: string;
  refresh: string;
  /** The download cookie as a browser would send it: `name=value`. */
  cookie: string;
}

let count = 0;

/** An address without an account. */
export function newAddress(): string {
  count += 1;
  return `person${count}@example.com`;
}

/** The body of a registration, with a new address. */
export function registration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    email: newAddress(),
    password,
    password_confirm: password,
    first_name: 'Grace',
    last_name: 'Hopper',
    company_name: 'Acme',
    ...changes,
  };
}

export interface Credentials {
  email: string;
  password: string;
}

export async function signIn(product: Sites, { email, password }: Credentials): Promise<Person> {
  const answer = await send(product, 'POST /api/auth/login/', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
  const { access, refresh, user } = answer.json;
  // The type that the contract declares for this response.
  const { id } = user as { id: number };
  return { id, email, password, access: String(access), refresh: String(refresh), cookie: cookieOf(answer) };
}

/** The first cookie that an answer sets, or the one of that name, as it is sent back. */
export function cookieOf(
  { headers }: { headers: Record<string, string | string[] | undefined> },
  name = '',
): string {
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith(name)) ?? '';
}

/** Registers an account; `changes` are as in `registration`. */
export async function register(product: Sites, changes: Record<string, unknown> = {}): Promise<Credentials> {
  const body = registration(changes);
  const answer = await send(product, 'POST /api/auth/register/', { body });
  if (answer.status !== 201) throw new Error(`Registration: ${answer.status} ${answer.text}`);
  return { email: String(body['email']), password: String(body['password']) };
}

/** A client who has registered and signed in. */
export async function createClient(product: Sites, changes: Record<string, unknown> = {}): Promise<Person> {
  return signIn(product, await register(product, changes));
}

/** A client whom the administrator has made staff. */
export async function createStaff(product: Sites): Promise<Person> {
  const person = await createClient(product);
  const { access } = await signIn(product, administrator);
  await apiOf(product, access).updateUser({ params: { id: person.id }, body: { role: 'staff' } });
  return signIn(product, person);
}

export type PersonName = 'A1' | 'A2' | 'B1' | 'N' | 'S' | 'M' | 'D';
export type People = Record<PersonName, Person> & { acme: number; beta: number };

/** All people of the catalogue. D was signed in before being disabled. */
export async function createPeople(product: Sites): Promise<People> {
  const M = await signIn(product, administrator);
  const asAdmin = apiOf(product, M.access);
  count += 1;
  const acme = await asAdmin.createCompany({ body: { name: `Acme ${count}` } });
  const beta = await asAdmin.createCompany({ body: { name: `Beta ${count}` } });
  const change = async (body: { company?: number; role?: 'staff'; is_active?: boolean }) => {
    const person = await createClient(product);
    await asAdmin.updateUser({ params: { id: person.id }, body });
    return person;
  };
  return {
    A1: await change({ company: acme.id }),
    A2: await change({ company: acme.id }),
    B1: await change({ company: beta.id }),
    N: await change({}),
    S: await change({ role: 'staff' }),
    M,
    D: await change({ is_active: false }),
    acme: acme.id,
    beta: beta.id,
  };
}
