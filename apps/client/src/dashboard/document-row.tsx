import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Download } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { FileLink } from '../page/file-link.tsx';
import { daysUntil, inDays } from '../page/days-until.ts';
import { Link } from '@inkfield/web/link';
import { documentPath } from '../paths.ts';
import type { ListedDocument } from './list-queries.ts';
import { timeOf } from '@inkfield/web/instant';

/** How long a document counts as just generated. */
const newForMs = 10 * 60_000;
/** A date is highlighted this many days before. */
const nearDays = 30;

interface Props {
  document: ListedDocument;
  now: number;
  onTag: (tag: string) => void;
  /** Undefined while documents are not selected. */
  isSelected: boolean | undefined;
  onSelected: () => void;
}

export function DocumentRow({ document, now, onTag, isSelected, onSelected }: Props) {
  const { id, name, title, generated_at, tags, next_date } = document;
  const days = next_date && daysUntil(next_date.day, now);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      {isSelected !== undefined && (
        <input
          type="checkbox"
          className="checkbox"
          aria-labelledby={`document-${id}`}
          checked={isSelected}
          onChange={onSelected}
        />
      )}
      <div className="min-w-0 grow">
        <p className="break-words">
          <span id={`document-${id}`}>
            <Link className="link font-semibold wrap-anywhere" to={documentPath(id)}>
              {title ?? name}
            </Link>{' '}
            <span className="text-muted tabular-nums">#{id}</span>
          </span>{' '}
          {isJustGenerated(new Date(generated_at), now) && <span className="flag-tab ms-1">New</span>}
          {days !== undefined && days <= nearDays && (
            <span className="flag-tab ms-1">
              {next_date?.label}: {inDays(days)}
            </span>
          )}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {title && `${name}, `}
          <time dateTime={generated_at}>{timeOf(generated_at)}</time>
        </p>
        {tags.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-sm">
            {tags.map((tag) => (
              <button
                key={tag}
                type="button"
                className="link min-h-6 wrap-anywhere"
                aria-label={`Tag ${tag}`}
                onClick={() => onTag(tag)}
              >
                {tag}
              </button>
            ))}
          </p>
        )}
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
