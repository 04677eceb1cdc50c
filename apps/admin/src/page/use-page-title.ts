import { useEffect } from 'react';

/** What the browser's tab shows before the product's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Inkfield for providers`;
  }, [title]);
}
