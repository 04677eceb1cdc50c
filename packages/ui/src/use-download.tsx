import { type MouseEvent, useRef, useState } from 'react';
import { saveFile } from './save-file.tsx';

/** What a download came to: the file, or `navigate` where the browser should fetch a large one itself. */
export type Fetched = { file: Blob; name: string } | 'navigate';

interface DownloadOptions {
  /** Fetches the file with the session of the page. Rejects when the answer is no file. */
  fetchFile: (href: string) => Promise<Fetched>;
  failureText: (error: unknown) => string;
  onSaved?: () => void;
}

export interface Download {
  isBusy: boolean;
  failure: string | undefined;
  start: (href: string) => void;
}

/** One download at a time: fetches the file and saves it. Nothing but the file is ever saved. */
export function useDownload({ fetchFile, failureText, onSaved }: DownloadOptions): Download {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isUnderWay = useRef(false);

  async function download(href: string) {
    isUnderWay.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const fetched = await fetchFile(href);
      if (fetched === 'navigate') window.location.assign(href);
      else saveFile(fetched.file, fetched.name);
      onSaved?.();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    failure,
    start: (href) => {
      // Its failures are kept in the state.
      if (!isUnderWay.current) void download(href);
    },
  };
}

/** Whether a click on a link is left to the browser: another button, or a key that opens a tab or a window. */
export function isForBrowser({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey;
}
