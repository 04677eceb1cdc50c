import type { MailTransportKind } from '@inkfield/contract/mails';
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** Whether mails go to a mail server or are written to files; undefined until it is known. */
export function useMailTransport(): MailTransportKind | undefined {
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.getSite({ signal }),
    staleTime: Infinity,
  });
  return data?.mail_transport;
}
