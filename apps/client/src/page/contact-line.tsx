import { useEffect, useState, type ComponentType } from 'react';

/**
 * The address for help, if the installation has one. Its script is loaded after the page. If that fails, the line is
 * left out.
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
