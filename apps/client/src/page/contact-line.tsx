import { useEffect, useState, type ComponentType } from 'react';

/**
 * Where to write for help, where the installation names an address. What asks for it is loaded once the page is
 * there; where it cannot be had, there is no such line.
 */
export function ContactLine({ className }: { className?: string }) {
  const [Part, setPart] = useState<ComponentType<{ className?: string | undefined }>>();
  useEffect(() => {
    let isThere = true;
    import('../session/contact-link.tsx').then(
      ({ ContactLink }) => isThere && setPart(() => ContactLink),
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, []);
  return Part ? <Part className={className} /> : null;
}
