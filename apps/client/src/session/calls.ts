import type { Routes } from '@inkfield/contract/routes';

/**
 * The calls that this site makes. Method and path are all that a browser needs of them, and the compiler holds them
 * to the contract: the contract itself would bring the schemas of every call along, 15 kB of script on each page.
 */
export const calls = {
  login: { method: 'POST', path: '/api/auth/login/' },
  register: { method: 'POST', path: '/api/auth/register/' },
  refresh: { method: 'POST', path: '/api/auth/refresh/' },
  logout: { method: 'POST', path: '/api/auth/logout/' },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password/' },
  validateResetToken: { method: 'GET', path: '/api/auth/validate-token/:token/' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password/' },
  getSite: { method: 'GET', path: '/api/site/' },
  listTemplates: { method: 'GET', path: '/api/templates/' },
  listDocuments: { method: 'GET', path: '/api/documents/' },
  previewDocument: { method: 'POST', path: '/api/templates/:id/preview_document/' },
  generateDocument: { method: 'POST', path: '/api/templates/:id/generate_document/' },
  getProfile: { method: 'GET', path: '/api/users/profile/' },
} as const satisfies { [Name in keyof Routes]?: Pick<Routes[Name], 'method' | 'path'> };

/** The contract, as far as this site uses it. */
export type ClientRoutes = Pick<Routes, keyof typeof calls>;
