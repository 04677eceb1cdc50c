import type { ComponentProps, MouseEvent } from 'react';
import { type Download, isForBrowser } from './use-download.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'download' | 'onClick'> {
  href: string;
  download: Download;
}

/**
 * A link to a file that stays a link: a plain click downloads with the session of the page, everything else is the
 * browser's. It has no `download` attribute, with which a browser would save the page that an error leads to.
 */
export function DownloadLink({ href, download, className = '', children, ...rest }: Props) {
  function click(event: MouseEvent<HTMLAnchorElement>) {
    if (isForBrowser(event)) return;
    event.preventDefault();
    download.start(href);
  }
  return (
    <>
      {/* Browsers also fire a click when a link is activated by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <a
        {...rest}
        className={`${className} download`}
        href={href}
        aria-busy={download.isBusy || undefined}
        onClick={click}
      >
        {children}
      </a>
      {download.failure && (
        <span role="alert" className="download-failure">
          {download.failure}
        </span>
      )}
    </>
  );
}
