/** The pages of the provider's site. */
export const paths = {
  templates: '/',
  template: '/templates/:id',
  signIn: '/signin',
};

/** Where one template is edited. */
export function templatePath(id: number): string {
  return `/templates/${id}`;
}
