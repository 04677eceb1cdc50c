/**
 *   await refresh(product, token)            the answer
 *   await mustRefresh(product, token)        both tokens of a refresh that succeeds
 *   await statusesOf(product, tokens)        what a session's access token, refresh token and download cookie get
 */
import { type Answer, send } from '../harness/http.ts';
import type { Product } from '../harness/product.ts';

export interface Tokens {
  access: string;
  refresh: string;
}

export function refresh(product: Product, token: unknown): Promise<Answer> {
  return send(product, 'POST /api/auth/refresh/', { body: { refresh: token } });
}

export async function mustRefresh(product: Product, token: string): Promise<Tokens> {
  const { status, json, text } = await refresh(product, token);
  if (status !== 200) throw new Error(`The refresh was refused: ${status} ${text}`);
  return { access: String(json['access']), refresh: String(json['refresh']) };
}

export async function accessStatus(product: Product, access: string): Promise<number> {
  return (await send(product, 'GET /api/users/profile/', { access })).status;
}

/** 404 for the cookie of a living session: the document does not exist. */
export async function cookieStatus(product: Product, cookie: string): Promise<number> {
  const address = 'GET /api/templates/1/download_pdf/?document_id=999999999';
  return (await send(product, address, { headers: { cookie } })).status;
}

/** A session that is alive gives [200, 200, 404], one that is over 401 three times. */
export async function statusesOf(product: Product, session: Tokens & { cookie: string }): Promise<number[]> {
  return [
    await accessStatus(product, session.access),
    (await refresh(product, session.refresh)).status,
    await cookieStatus(product, session.cookie),
  ];
}
