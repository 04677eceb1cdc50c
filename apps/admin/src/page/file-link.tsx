import { DownloadLink } from '@inkfield/ui/download-link';
import type { ComponentProps } from 'react';
import { fetchFile } from '@inkfield/contract/fetch-call';
import { type Download, useDownload } from '@inkfield/ui/use-download';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../session/failure-text.ts';
import { endSession, isSessionOver } from '../session/query-client.ts';

interface Props extends Omit<ComponentProps<typeof DownloadLink>, 'download'> {
  /** With a sentence about the file, if the server sends one. */
  onSaved?: (note?: string) => void;
}

/** A link to a file of the API. */
export function FileLink({ onSaved, ...link }: Props) {
  return <DownloadLink {...link} download={useFileDownload({ ...(onSaved && { onSaved }) })} />;
}

/** Downloads a file with the session of the site. If the session has ended, a dialog asks for the password. */
function useFileDownload({ onSaved }: Pick<Props, 'onSaved'>): Download {
  const client = useQueryClient();
  return useDownload({
    fetchFile: async (href) => {
      try {
        return await fetchFile(new Request(new URL(href, window.location.origin)), (request) =>
          window.fetch(request),
        );
      } catch (error) {
        if (isSessionOver(error)) endSession(client);
        throw error;
      }
    },
    failureText: (error) =>
      isSessionOver(error) ? 'You were signed out. Sign in and download it again.' : failureText(error),
    ...(onSaved && { onSaved }),
  });
}
