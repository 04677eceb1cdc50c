/** The pages of the provider's site. */
export const paths = {
  templates: '/',
  signIn: '/signin',
};
