import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what nobody imports of React Router: forms, the router's own Link and what that fetches
 * ahead for its server framework, 4 kB of script on every page. They are made by calls and named by assignments,
 * which nobody but a reader can know to do nothing else. `page/link.tsx` stands for Link.
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
          .replaceAll(/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1'),
    },
  };
}
