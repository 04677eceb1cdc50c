import { fetchFile } from '@inkfield/contract/fetch-call';
import { type Download, useDownload } from '@inkfield/ui/use-download';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from './failure-text.ts';
import { endSession, isSessionOver } from './query-client.ts';

/** Downloads a file with the session of the site. One that has ended asks for the password above the page. */
export function useFileDownload({ onSaved }: { onSaved?: () => void } = {}): Download {
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
