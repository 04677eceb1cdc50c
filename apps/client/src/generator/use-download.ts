import type { ClientApi } from '../session/api.ts';
import { useRef, useState } from 'react';
import { logError } from '../log-error.ts';
import { failureText } from './failure-text.ts';
import { saveFile } from '@inkfield/ui/save-file';

export interface Download {
  isBusy: boolean;
  failure: string | undefined;
  start: (document: { id: number; template: number }) => void;
}

/** Fetches a generated document with the session's token and saves it as document_{id}.pdf. */
export function useDownload(api: ClientApi): Download {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isUnderWay = useRef(false);

  async function download({ id, template }: { id: number; template: number }) {
    isUnderWay.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const pdf: unknown = await api.downloadPdf({
        params: { id: template },
        query: { document_id: String(id) },
      });
      if (!(pdf instanceof Blob)) throw new TypeError('The answer is not a PDF.');
      saveFile(pdf, `document_${id}.pdf`);
    } catch (error) {
      logError('The document could not be downloaded.', error);
      setFailure(failureText('The PDF could not be downloaded.', error));
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    failure,
    start: (document) => {
      // It keeps its failures in the state.
      if (!isUnderWay.current) void download(document);
    },
  };
}
