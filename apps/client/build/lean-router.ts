import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what nobody imports of React Router, 8 kB of script on every page: forms, the router's own
 * Link and what that fetches ahead for its server framework, routes with loaders. They are made by calls and named by
 * assignments, which the bundler can't know to do nothing else. `page/link.tsx` is our Link, `app.tsx` chooses the page.
 * Leaves out as well how one navigates among routes with loaders, and checks that tell developers of a wrong use: they
 * stay in development and in tests.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll('React$1.useContext(IsDataRouteContext) ? useNavigateStable() : ', '')
          .replaceAll(/^\t+(?:warning|invariant)\(.*\);$/gm, ''),
    },
  };
}
