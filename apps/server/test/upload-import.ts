import type { TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface Upload {
  name: string;
  bytes: Uint8Array;
  query?: string;
}

/** Sends a file to be imported, as a browser does. */
export async function uploadImport(
  app: TestApp,
  { access }: Pick<TestUser, 'access'>,
  { name, bytes, query = '' }: Upload,
) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], name));
  const request = new Request('http://test/', { method: 'POST', body });
  return app.request({
    method: 'POST',
    url: `/api/templates/import/${query}`,
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
