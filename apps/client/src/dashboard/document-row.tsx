import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Download } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { FileLink } from '../page/file-link.tsx';
import type { ListedDocument } from '../queries.ts';
import { timeOf } from '@inkfield/web/instant';

/** How long a document counts as just generated. */
const newForMs = 10 * 60_000;

export function DocumentRow({ document, now }: { document: ListedDocument; now: number }) {
  const { id, name, generated_at } = document;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="break-words">
          <span id={`document-${id}`}>
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-muted tabular-nums">#{id}</span>
          </span>{' '}
          {isJustGenerated(new Date(generated_at), now) && <span className="flag-tab ms-1">New</span>}
        </p>
        <time className="text-sm text-muted tabular-nums" dateTime={generated_at}>
          {timeOf(generated_at)}
        </time>
      </div>
      <FileLink
        id={`download-${id}`}
        aria-labelledby={`download-${id} document-${id}`}
        className="button"
        data-look="secondary"
        href={urlOf(routes.downloadPdf, { id: document.template }, { document_id: document.id })}
      >
        <Icon of={Download} size={16} />
        Download PDF
      </FileLink>
      {document.word === true && (
        <FileLink
          id={`word-${id}`}
          aria-labelledby={`word-${id} document-${id}`}
          className="button"
          data-look="quiet"
          href={urlOf(routes.downloadWord, { id: document.template }, { document_id: id })}
        >
          Word
        </FileLink>
      )}
    </li>
  );
}

/** The server's clock and this one may differ a little either way. */
export function isJustGenerated(at: Date, now: number): boolean {
  return Math.abs(now - at.getTime()) < newForMs;
}
