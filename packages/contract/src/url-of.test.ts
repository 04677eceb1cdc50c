import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { urlOf } from './url-of.ts';

test.each([
  [urlOf(routes.exportOwnData), '/api/templates/own_data/'],
  [urlOf(routes.exportUserData, { id: 5 }), '/api/users/5/export/'],
  [urlOf(routes.downloadPdf, { id: 7 }, { document_id: 9 }), '/api/templates/7/download_pdf/?document_id=9'],
  [
    urlOf(routes.exportAudit, undefined, { format: 'csv', who: 'a b' }),
    '/api/audit/export/?format=csv&who=a+b',
  ],
  [urlOf(routes.exportAudit, undefined, { format: 'csv', who: undefined }), '/api/audit/export/?format=csv'],
  [urlOf(routes.validateResetToken, { token: 'a/b?' }), '/api/auth/validate-token/a%2Fb%3F/'],
])('writes %s', (url, expected) => {
  expect(url).toBe(expected);
});

test('takes the parameters and the query of the call only', () => {
  // @ts-expect-error a path's parameter can't be left out
  void (() => urlOf(routes.exportUserData));
  // @ts-expect-error nor can it have another name
  void (() => urlOf(routes.exportUserData, { user: 5 }));
  // @ts-expect-error the query has no such name
  void (() => urlOf(routes.downloadPdf, { id: 7 }, { document: 9 }));
});
