/** Where each page is: the patterns for the router, and functions for pages with a parameter. */
export const paths = {
  landing: '/',
  howItWorks: '/#howitworks',
  signIn: '/signin',
  signUp: '/signup',
  reset: '/reset',
  resetPassword: '/reset-password/:token',
  /** Without a token the page says so and leads to `reset`. */
  resetPasswordBare: '/reset-password',
  dashboard: '/dashboard',
  generator: '/user',
  table: '/user/table',
} as const;

/** The document generator with a template. */
export function generatorPath(templateId: number): string {
  return `${paths.generator}?templateId=${templateId}`;
}

/** A real link to a PDF; the download cookie lets it through. */
export function downloadPath(document: { id: number; template: number }): string {
  return `/api/templates/${document.template}/download_pdf/?document_id=${document.id}`;
}
