/**
 * The access rules as one table: each call, each kind of caller, the status. A1 and A2 are members of Acme, B1 of
 * Beta, N of no company. S is staff, M an administrator, D a disabled client. `private` is granted to Acme,
 * `direct` to A1 only, `shared` to everybody, `draft` was never published. A name in braces is replaced with an
 * id.
 */
export const callers = ['anon', 'A1', 'A2', 'B1', 'N', 'S', 'M', 'D'] as const;
export type Caller = (typeof callers)[number];

export type ObjectName =
  | 'private'
  | 'direct'
  | 'shared'
  | 'draft'
  | 'document'
  | 'batch'
  | 'unfinished'
  | 'profile'
  | 'permission'
  | 'Acme'
  | 'Beta'
  | 'A1'
  | 'A2'
  | 'N'
  | 'S';

export interface MatrixRow {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Such as `/api/templates/{private}/`. */
  path: string;
  /** Names of objects in it are replaced with their ids. */
  body?: Record<string, unknown>;
  /** In the order of `callers`. */
  statuses: readonly number[];
}

type Row = [call: string, statuses: string, body?: Record<string, unknown>];

const values = { form_data: { buyer: 'Ann' } };
const review = { revision: 1, name: 'A', document_content: '', fields: [], marks: [] };
const newField = { name: 'seller', label: 'Seller', field_type: 'text', required: false, order: 2 };
//                                                        anon A1  A2  B1  N   S   M   D
const rows: Row[] = [
  ['GET /api/templates/', '                               401 200 200 200 200 200 200 401'],
  ['GET /api/templates/summaries/', '                     401 403 403 403 403 200 200 401'],
  ['GET /api/users/{A1}/dashboard/', '                    401 403 403 403 403 200 200 401'],
  ['GET /api/templates/{private}/', '                     401 200 200 404 404 200 200 401'],
  ['GET /api/templates/{direct}/', '                      401 200 404 404 404 200 200 401'],
  ['GET /api/templates/{shared}/', '                      401 200 200 200 200 200 200 401'],
  ['GET /api/templates/{draft}/', '                       401 404 404 404 404 200 200 401'],
  ['POST /api/templates/{private}/generate_document/', '  401 201 201 404 404 201 201 401', values],
  ['POST /api/templates/{direct}/generate_document/', '   401 201 404 404 404 201 201 401', values],
  ['POST /api/templates/{shared}/generate_document/', '   401 201 201 201 201 201 201 401', values],
  ['POST /api/templates/{draft}/generate_document/', '    401 404 404 404 404 201 201 401', values],
  ['POST /api/templates/{private}/preview_document/', '   401 200 200 404 404 200 200 401', values],
  ['POST /api/templates/{direct}/preview_document/', '    401 200 404 404 404 200 200 401', values],
  ['POST /api/templates/{shared}/preview_document/', '    401 200 200 200 200 200 200 401', values],
  ['POST /api/templates/{draft}/preview_document/', '     401 404 404 404 404 200 200 401', values],
  // The template has no look: 404.
  ['GET /api/templates/{shared}/versions/1/look/', '      401 404 404 404 404 404 404 401'],
  // Roles that may upload get 415 here (no multipart body). The logo of the second row does not exist: 404.
  ['POST /api/templates/{private}/logo/', '               401 403 403 403 403 415 415 401', {}],
  [`GET /api/templates/{shared}/logo/${'a'.repeat(64)}/`, '401 404 404 404 404 404 404 401'],
  ['POST /api/looks/read/', '                             401 403 403 403 403 415 415 401', {}],
  ['GET /api/house-looks/', '                             401 403 403 403 403 200 200 401'],
  ['GET /api/house-looks/1/', '                           401 403 403 403 403 404 404 401'],
  // Refused for its missing look, after the role was judged.
  ['POST /api/house-looks/', '                            401 403 403 403 403 400 400 401', {}],
  ['DELETE /api/house-looks/1/', '                        401 403 403 403 403 404 404 401'],
  ['GET /api/fonts/', '                                   401 403 403 403 403 200 200 401'],
  // Roles that may upload get 415 here (no multipart body).
  ['POST /api/fonts/', '                                  401 403 403 403 403 415 415 401', {}],
  ['DELETE /api/fonts/1/', '                              401 403 403 403 403 404 404 401'],
  [`GET /api/templates/{shared}/fonts/${'a'.repeat(64)}/`, '401 404 404 404 404 404 404 401'],
  ['GET /api/lists/', '                                   401 403 403 403 403 200 200 401'],
  ['GET /api/lists/1/', '                                 401 403 403 403 403 404 404 401'],
  // Refused for what they lack, after the role was judged.
  ['POST /api/lists/', '                                  401 403 403 403 403 400 400 401', {}],
  ['POST /api/lists/1/versions/', '                       401 403 403 403 403 400 400 401', {}],
  ['DELETE /api/lists/1/', '                              401 403 403 403 403 404 404 401'],
  ['GET /api/templates/{private}/versions/1/lists/', '    401 200 200 404 404 200 200 401'],
  ['GET /api/documents/', '                               401 200 200 200 200 200 200 401'],
  ['GET /api/templates/{private}/download_pdf/?document_id={document}', '401 200 404 404 404 404 404 401'],
  ['GET /api/templates/{shared}/download_pdf/?document_id={document}', ' 401 404 404 404 404 404 404 401'],
  ['GET /api/documents/{document}/', '                    401 200 404 404 404 404 404 401'],
  ['GET /api/templates/{private}/calendar/?document_id={document}', '   401 200 404 404 404 404 404 401'],
  [
    'POST /api/documents/{document}/send/',
    '               401 201 404 404 404 404 404 401',
    { to: 'bob@example.org' },
  ],
  ['GET /api/documents/sent/x/', '                        404 404 404 404 404 404 404 404'],
  ['GET /api/documents/{document}/text/', '               401 200 404 404 404 404 404 401'],
  [
    'POST /api/documents/{document}/draft/',
    '              401 201 404 404 404 404 404 401',
    { relation: 'copy' },
  ],
  [
    'PATCH /api/documents/{document}/details/',
    '           401 200 404 404 404 404 404 401',
    { revision: 1, name: 'Mine' },
  ],
  ['GET /api/profiles/', '                                401 200 200 200 200 200 200 401'],
  [
    'POST /api/profiles/',
    '                               401 201 201 201 201 201 201 401',
    { kind: 'person', name: 'Bo', values: { 'person.name': 'Bo' } },
  ],
  ['GET /api/profiles/{profile}/', '                      401 200 404 404 404 404 404 401'],
  [
    'PATCH /api/profiles/{profile}/',
    '                     401 200 404 404 404 404 404 401',
    { revision: 1, name: 'Ada' },
  ],
  ['DELETE /api/profiles/{profile}/', '                   401 204 404 404 404 404 404 401'],
  ['GET /api/drafts/', '                                  401 200 200 200 200 200 200 401'],
  [
    'POST /api/drafts/',
    '                                 401 201 201 404 404 201 201 401',
    { template: '{private}', changes: { buyer: 'Ann' } },
  ],
  [
    'POST /api/users/{A1}/drafts/',
    '                       401 403 403 403 403 201 201 401',
    { template: '{private}', changes: { buyer: 'Ann' } },
  ],
  // Staff have no forms that others prepare.
  [
    'POST /api/users/{S}/drafts/',
    '                        401 403 403 403 403 404 404 401',
    { template: '{private}', changes: {} },
  ],
  ['GET /api/drafts/{unfinished}/', '                     401 200 404 404 404 404 404 401'],
  [
    'PATCH /api/drafts/{unfinished}/',
    '                   401 200 404 404 404 404 404 401',
    { base: 1, changes: { buyer: 'Bob' } },
  ],
  ['DELETE /api/drafts/{unfinished}/', '                  401 204 404 404 404 404 404 401'],
  ['POST /api/drafts/{unfinished}/restore/', '            401 200 404 404 404 404 404 401'],
  ['GET /api/batches/', '                                 401 200 200 200 200 200 200 401'],
  ['GET /api/batches/all/', '                             401 403 403 403 403 200 200 401'],
  ['GET /api/batches/{batch}/', '                         401 200 404 404 404 200 200 401'],
  ['GET /api/batches/{batch}/rows/', '                    401 200 404 404 404 404 404 401'],
  ['GET /api/batches/{batch}/rows/2/preview/', '          401 200 404 404 404 404 404 401'],
  ['DELETE /api/batches/{batch}/', '                      401 204 404 404 404 404 404 401'],
  ['POST /api/batches/{batch}/start/', '                  401 200 404 404 404 404 404 401', {}],
  ['POST /api/batches/{batch}/matching/', '               401 200 404 404 404 404 404 401', { matching: {} }],
  ['POST /api/batches/{batch}/pause/', '                  401 409 404 404 404 409 409 401'],
  ['POST /api/batches/{batch}/resume/', '                 401 409 404 404 404 404 404 401'],
  ['GET /api/batches/{batch}/download/', '                401 409 404 404 404 404 404 401'],
  ['GET /api/batches/{batch}/results/', '                 401 200 404 404 404 404 404 401'],
  ['GET /api/templates/{private}/batches/{batch}/download/', ' 401 409 404 404 404 404 404 401'],
  ['GET /api/templates/{private}/batches/{batch}/results/', '  401 200 404 404 404 404 404 401'],
  ['GET /api/templates/{shared}/batches/{batch}/results/', '   401 404 404 404 404 404 404 401'],
  ['GET /api/templates/{private}/batches/{batch}/rows_to_correct/', '401 409 404 404 404 404 404 401'],
  ['GET /api/templates/{shared}/batches/{batch}/rows_to_correct/', ' 401 404 404 404 404 404 404 401'],
  ['POST /api/batches/{batch}/cancel/', '                 401 200 404 404 404 200 200 401'],
  ['GET /api/templates/{private}/table/', '               401 200 200 404 404 200 200 401'],
  ['GET /api/templates/{draft}/table/', '                 401 404 404 404 404 200 200 401'],
  // Roles that may use the template get 415 here (no multipart body).
  ['POST /api/templates/{private}/batches/', '            401 415 415 415 415 415 415 401', {}],
  ['GET /api/documents/all/', '                           401 403 403 403 403 200 200 401'],
  ['GET /api/templates/{private}/download_docx/?document_id={document}', '401 404 404 404 404 404 404 401'],
  ['GET /api/documents/{document}/docx/', '               401 403 403 403 403 200 200 401'],
  ['GET /api/documents/{document}/pdf/', '                401 403 403 403 403 200 200 401'],
  ['GET /api/users/profile/', '                           401 200 200 200 200 200 200 401'],
  [
    'PATCH /api/users/profile/',
    '                         401 200 200 200 200 200 200 401',
    { first_name: 'Ada', last_name: 'Reyes' },
  ],
  ['GET /api/account/sessions/', '                        401 200 200 200 200 200 200 401'],
  // A session without an owner. Sessions of other users are tested in own-sessions.test.ts.
  [`DELETE /api/account/sessions/${'0'.repeat(32)}/`, '   401 404 404 404 404 404 404 401'],
  ['POST /api/account/sessions/end_others/', '            401 204 204 204 204 204 204 401'],
  // Signed-in users get 400 here (invalid body).
  ['POST /api/account/password/', '                       401 400 400 400 400 400 400 401', {}],
  ['POST /api/account/email/', '                          401 400 400 400 400 400 400 401', {}],
  ['GET /api/users/', '                                   401 403 403 403 403 200 200 401'],
  ['GET /api/users/{N}/', '                               401 403 403 403 403 200 200 401'],
  [
    'POST /api/users/',
    '                              401 403 403 403 403 201 201 401',
    { email: 'new@example.com', first_name: 'Ida', last_name: 'Rhodes' },
  ],
  [
    'PATCH /api/users/{N}/',
    '                             401 403 403 403 403 200 200 401',
    { first_name: 'Nora' },
  ],
  // Accounts of the team are the administrators'.
  [
    'PATCH /api/users/{S}/',
    '                             401 403 403 403 403 403 200 401',
    { last_name: 'Smith' },
  ],
  ['POST /api/users/{N}/send_link/', '                    401 403 403 403 403 200 200 401'],
  ['POST /api/users/{S}/send_link/', '                    401 403 403 403 403 403 200 401'],
  ['GET /api/permissions/', '                             401 403 403 403 403 200 200 401'],
  ['GET /api/permissions/my_permissions/', '              401 200 200 200 200 200 200 401'],
  [
    'POST /api/permissions/grant_permission/',
    '401 403 403 403 403 201 201 401',
    { template: '{direct}', user: '{N}', confirm_unproven: true },
  ],
  [
    'POST /api/permissions/grants/',
    '                              401 403 403 403 403 201 201 401',
    { templates: ['{direct}'], users: ['{N}'], confirm_unproven: true, mail: { message: '' } },
  ],
  ['GET /api/permissions/{permission}/remaining_access/', ' 401 403 403 403 403 200 200 401'],
  ['POST /api/permissions/{permission}/revoke_permission/', '401 403 403 403 403 200 200 401'],
  ['POST /api/templates/', '401 403 403 403 403 201 201 401', { name: 'New', fields: [newField] }],
  ['PATCH /api/templates/{draft}/', '401 403 403 403 403 200 200 401', { revision: 1, description: 'x' }],
  ['GET /api/templates/{private}/audience/', '            401 403 403 403 403 200 200 401'],
  [
    'POST /api/templates/{draft}/access/',
    '               401 403 403 403 403 200 200 401',
    { access: 'private' },
  ],
  ['POST /api/templates/{draft}/publish/', '              401 403 403 403 403 200 200 401'],
  ['POST /api/templates/{private}/archive/', '            401 403 403 403 403 200 200 401'],
  ['POST /api/templates/{private}/restore/', '            401 403 403 403 403 200 200 401'],
  ['GET /api/templates/{private}/versions/', '            401 403 403 403 403 200 200 401'],
  ['GET /api/templates/{private}/versions/1/', '          401 403 403 403 403 200 200 401'],
  ['GET /api/companies/', '                               401 403 403 403 403 200 200 401'],
  [
    'POST /api/companies/',
    '                              401 403 403 403 403 201 201 401',
    { name: 'Gamma' },
  ],
  ['GET /api/companies/{Acme}/', '                        401 403 403 403 403 200 200 401'],
  [
    'PATCH /api/companies/{Acme}/',
    '                      401 403 403 403 403 200 200 401',
    { name: 'Acme 2' },
  ],
  ['POST /api/companies/{Beta}/members/', '               401 403 403 403 403 200 200 401', { user: '{N}' }],
  ['DELETE /api/companies/{Acme}/members/{A2}/', '        401 403 403 403 403 204 204 401'],
  ['GET /api/source-documents/', '                        401 403 403 403 403 200 200 401'],
  ['GET /api/source-documents/1/', '                      401 403 403 403 403 404 404 401'],
  [`GET /api/source-documents/1/pictures/${'0'.repeat(64)}/`, ' 401 403 403 403 403 404 404 401'],
  ['GET /api/source-documents/1/text/', '                 401 403 403 403 403 404 404 401'],
  ['GET /api/import-reviews/', '                          401 403 403 403 403 200 200 401'],
  ['GET /api/import-reviews/1/', '                        401 403 403 403 403 404 404 401'],
  ['PATCH /api/import-reviews/1/', '                      401 403 403 403 403 404 404 401', review],
  ['DELETE /api/import-reviews/1/', '                     401 403 403 403 403 204 204 401'],
  // Roles that may import get 415 here (no multipart body).
  ['POST /api/templates/import/', '                       401 403 403 403 403 415 415 401', {}],
  ['GET /api/audit/export/?format=jsonl', '               401 403 403 403 403 403 200 401'],
  ['GET /api/erasures/', '                                401 403 403 403 403 200 200 401'],
  ['GET /api/erasures/scope/user/{N}/', '                 401 403 403 403 403 200 200 401'],
  [
    'POST /api/erasures/',
    '                               401 403 403 403 403 201 201 401',
    { user: '{N}', reason: 'Wished' },
  ],
  ['POST /api/erasures/999999/confirm/', '                401 403 403 403 403 403 404 401'],
  ['POST /api/erasures/999999/cancel/', '                 401 403 403 403 403 404 404 401'],
  ['GET /api/retention-rules/', '                         401 403 403 403 403 200 200 401'],
  [
    'POST /api/retention-rules/',
    '                        401 403 403 403 403 403 201 401',
    { company: '{Acme}', keep_months: 12 },
  ],
  ['POST /api/retention-rules/999999/confirm/', '         401 403 403 403 403 403 404 401'],
  ['POST /api/retention-rules/999999/end/', '             401 403 403 403 403 403 404 401'],
  ['GET /api/legal-holds/', '                             401 403 403 403 403 200 200 401'],
  [
    'POST /api/legal-holds/',
    '                            401 403 403 403 403 403 201 401',
    { user: '{N}', reason: 'A case' },
  ],
  ['POST /api/legal-holds/999999/lift/', '                401 403 403 403 403 403 404 401'],
  ['GET /api/templates/own_documents/?documents={document}', ' 401 200 404 404 404 404 404 401'],
  ['GET /api/templates/own_data/', '                      401 200 200 200 200 200 200 401'],
  ['GET /api/users/{N}/export/', '                        401 403 403 403 403 200 200 401'],
  ['GET /api/audit/', '                                   401 403 403 403 403 403 200 401'],
  ['GET /api/mails/', '                                   401 403 403 403 403 200 200 401'],
  ['POST /api/mails/test/', '                             401 403 403 403 403 201 201 401'],
  ['POST /api/mails/999999/send_again/', '                401 403 403 403 403 404 404 401'],
  ['GET /api/usage/', '                                   401 403 403 403 403 200 200 401'],
  ['GET /api/usage/stored/', '                            401 403 403 403 403 200 200 401'],
  ['GET /api/health/', '                                  401 403 403 403 403 200 200 401'],
];

export const accessMatrix: readonly MatrixRow[] = rows.map(([call, statuses, body]) => {
  const [method, path] = call.split(' ');
  return {
    // The table above is written with these four methods only, and each call has a path.
    method: method as MatrixRow['method'],
    path: path as string,
    ...(body === undefined ? {} : { body }),
    statuses: statuses.trim().split(' ').map(Number),
  };
});
