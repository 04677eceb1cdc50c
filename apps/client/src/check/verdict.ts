import type { Api } from '@inkfield/contract/api';
import { CallError } from '@inkfield/contract/call-error';
import type { VerifiedDocument } from '@inkfield/contract/checks';

/** The result of checking a copy. */
export type Verdict =
  | { is: 'genuine'; document: VerifiedDocument; by: 'file' | 'code' }
  | { is: 'unknown'; by: 'file' | 'code' }
  | { is: 'failed'; why: string };

/** Larger files are not read into the page. */
const maxBytes = 200_000_000;

export async function checkFile(api: Api, file: File): Promise<Verdict> {
  if (file.size > maxBytes) return { is: 'failed', why: 'The file is too large to be checked here.' };
  let sha256: string;
  try {
    sha256 = await hashOf(file);
  } catch {
    return { is: 'failed', why: 'The file could not be read in this browser.' };
  }
  return ask('file', () => api.verifyDocument({ params: { sha256 } }));
}

export async function checkCode(api: Api, code: string): Promise<Verdict> {
  return ask('code', () => api.findDocumentByCode({ params: { code } }));
}

async function hashOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function ask(by: 'file' | 'code', call: () => Promise<VerifiedDocument>): Promise<Verdict> {
  try {
    return { is: 'genuine', document: await call(), by };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 404) return { is: 'unknown', by };
    if (error.status === 429)
      return {
        is: 'failed',
        why: 'Too many documents were checked from here. Wait a minute, then try again.',
      };
    if (error.status === undefined)
      return { is: 'failed', why: 'The server could not be reached. Please try again.' };
    return { is: 'failed', why: error.body.detail ?? 'This could not be checked. Please try again.' };
  }
}
