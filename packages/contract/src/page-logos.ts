import { CallError } from './call-error.ts';

/** The data of the logo that was asked for last: it never changes, and pages are set after every pause in typing. */
export type LogoData = (address: string) => Promise<string>;

export function createLogoData(send: (address: string) => Promise<Response>): LogoData {
  let last: { address: string; data: Promise<string> } | undefined;
  return (address) => {
    if (last?.address === address) return last.data;
    const asked = { address, data: load(send, address) };
    last = asked;
    asked.data.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.data;
  };
}

async function load(send: (address: string) => Promise<Response>, address: string): Promise<string> {
  const answer = await send(address).catch(() => undefined);
  if (answer?.ok !== true) throw new CallError(answer?.status);
  return logoDataOf(new Uint8Array(await answer.arrayBuffer()));
}

/** A logo as an address that holds it. */
export function logoDataOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${bytes[0] === 0x89 ? 'image/png' : 'image/jpeg'};base64,${btoa(text)}`;
}

/** Pictures of pages with their logo: an SVG that is shown as an image can load nothing itself. */
export function withLogo<Page extends { svg?: string | undefined }>(
  pages: readonly Page[],
  data: string,
): Page[] {
  return pages.map((page) => ({
    ...page,
    svg: page.svg?.replaceAll('<image href="#logo"', `<image href="${data}"`),
  }));
}
