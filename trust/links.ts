/**
 *   await askForLink(product, person)      asks as the screen does; gives the token out of the mail
 *   await useLink(product, token, password)
 */
import { type Answer, send } from '../harness/http.ts';
import { mailsTo, newMailTo, tokenIn } from './mails.ts';
import type { Product } from '../harness/product.ts';

export async function askForLink(product: Product, { email }: { email: string }): Promise<string> {
  const before = (await mailsTo(product, email)).length;
  const asked = await send(product, 'POST /api/auth/forgot-password/', { body: { email } });
  if (asked.status !== 200) throw new Error(`forgot-password: ${asked.status} ${asked.text}`);
  return tokenIn(await newMailTo(product, email, before + 1));
}

export function useLink(product: Product, token: string, password: string): Promise<Answer> {
  const body = { token, new_password: password, confirm_password: password };
  return send(product, 'POST /api/auth/reset-password/', { body });
}
