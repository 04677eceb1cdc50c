import type { Locale, PageSetup } from '@inkfield/engine/template';
import { mayPrintWords } from '@inkfield/engine/language';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** The locale of a text. The words of its language load for a text that prints some. */
export function useLocale({ locale = 'en-US', currency = 'USD' }: PageSetup, text: string): Locale {
  const { data: withWords } = useQuery({
    queryKey: ['words'],
    queryFn: async () => (await import('@inkfield/engine/other-words')).withWords,
    enabled: mayPrintWords(text),
    staleTime: Infinity,
  });
  return useMemo(() => {
    const plain = { locale, currency };
    return withWords?.(plain) ?? plain;
  }, [locale, currency, withWords]);
}
