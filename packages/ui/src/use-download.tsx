import { type MouseEvent, useRef, useState } from 'react';

/** The result of a download: the file with a sentence about it, or `navigate` if the browser should fetch a large file itself. */
export type Fetched = { file: Blob; name: string; note?: string } | 'navigate';

interface DownloadOptions {
  /** Fetches the file with the session of the page. Rejects if the response is not a file. */
  fetchFile: (href: string) => Promise<Fetched>;
  failureText: (error: unknown) => string;
  /** With the sentence about the file. */
  onSaved?: (note?: string) => void;
}

export interface Download {
  isBusy: boolean;
  failure: string | undefined;
  start: (href: string) => void;
}

/** Fetches and saves a file, one download at a time. Error responses are never saved. */
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
      if (fetched === 'navigate') {
        window.location.assign(href);
        onSaved?.();
      } else {
        saveFile(fetched.file, fetched.name);
        onSaved?.(fetched.note);
      }
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

/** Hands a file to the browser to keep or open, as a link with `download` would. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun, so the bytes need not stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
