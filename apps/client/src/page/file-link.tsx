import { DownloadLink } from '@inkfield/ui/download-link';
import type { ComponentProps } from 'react';
import { useFileDownload } from '../session/use-file-download.ts';

/** A link to a file of the API. */
export function FileLink(props: Omit<ComponentProps<typeof DownloadLink>, 'download'>) {
  return <DownloadLink {...props} download={useFileDownload()} />;
}
