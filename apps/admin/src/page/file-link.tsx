import { DownloadLink } from '@inkfield/ui/download-link';
import type { ComponentProps } from 'react';
import { useFileDownload } from '../session/use-file-download.ts';

interface Props extends Omit<ComponentProps<typeof DownloadLink>, 'download'> {
  onSaved?: () => void;
}

/** A link to a file of the API. */
export function FileLink({ onSaved, ...link }: Props) {
  return <DownloadLink {...link} download={useFileDownload(onSaved && { onSaved })} />;
}
