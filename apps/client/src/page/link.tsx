import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, type NavigateOptions } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'replace' | 'state'> {
  /** A path of this site. */
  to: string;
}

/**
 * A link within this site. The router's own brings along what fetches pages ahead on its server framework: 3 kB of
 * script on each page that nothing here uses.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: Props) {
  const href = useHref(to);
  // Undefined lets it replace a page by itself where the address stays the same.
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    // What is pressed with a key is a click as well.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  );
}
