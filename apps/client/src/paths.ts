import { clientPages } from '@inkfield/contract/site-pages';

/** Where each page is, and functions for pages with a parameter. */
export const paths = { ...clientPages, howItWorks: '/#howitworks' } as const;

/** The page of one document. */
export function documentPath(id: number): string {
  return `${paths.document}?id=${id}`;
}

/** The document generator with a template. */
export function generatorPath(templateId: number, draftId?: number): string {
  return `${paths.generator}?templateId=${templateId}${draftId === undefined ? '' : `&draft=${draftId}`}`;
}
