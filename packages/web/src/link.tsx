import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'replace' | 'state'> {
  /** A path of this site. */
  to: string;
}

/**
 * A link within this site. The router's own brings along what fetches pages ahead on its server framework and makes
 * paths out of their parts: 3.3 kB of script on each page that nothing here uses.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: Props) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || hasKey || rest.target) return;
    event.preventDefault();
    // A link to where one is makes no second entry in the history, as in browsers.
    void navigate(to, { replace: replace ?? to === `${pathname}${search}${hash}`, state });
  };
  return (
    // Browsers also fire a click when a link is activated by the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}
