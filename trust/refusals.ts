import { expect } from 'vitest';
import type { Answer } from '../harness/http.ts';

/** The error contract: a text, a stable code, the request's id, and what the status demands. */
export function expectRefusal({ status, headers, json, text }: Answer, wanted: number, code?: string): void {
  expect(status, text.slice(0, 200)).toBe(wanted);
  expect(json).toMatchObject({ detail: expect.any(String), request_id: expect.any(String) });
  expect(json['code']).toEqual(code ?? expect.stringMatching(/^[a-z_]+$/));
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
  if (wanted === 401) expect(headers['www-authenticate']).toBe('Bearer');
  if (wanted === 405) expect(headers['allow']).toEqual(expect.any(String));
  if (wanted === 429 || wanted === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}
