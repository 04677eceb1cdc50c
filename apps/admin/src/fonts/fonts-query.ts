import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** The uploaded fonts, by family. */
export const fontsQuery = queryOptions({
  queryKey: ['fonts'],
  queryFn: ({ signal }) => api.listFonts({ signal }),
});
