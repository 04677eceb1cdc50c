import type { VerifiedDocument } from '@inkfield/contract/checks';
import { Notice } from '@inkfield/ui/notice';
import { dateOf, timeOf } from '@inkfield/web/instant';
import type { Verdict } from './verdict.ts';

/** The verdict about a copy, announced to screen readers. */
export function VerdictNotice({ verdict }: { verdict: Verdict | 'checking' | undefined }) {
  return (
    <div aria-live="polite">
      {verdict === 'checking' && <p>Checking...</p>}
      {typeof verdict === 'object' && <Told verdict={verdict} />}
    </div>
  );
}

function Told({ verdict }: { verdict: Verdict }) {
  switch (verdict.is) {
    case 'genuine':
      return (
        <Notice kind="success" className="grid gap-1">
          <p className="font-semibold">
            {verdict.by === 'file' ? 'This file is genuine.' : 'This code is genuine.'}
          </p>
          <About document={verdict.document} />
          {verdict.by === 'code' && (
            <p>Compare the paper with this: a code says nothing about words that were changed on it.</p>
          )}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice kind="warning" className="grid gap-1">
          <p className="font-semibold">
            {verdict.by === 'file'
              ? 'This file was not generated here, or it was changed since.'
              : 'No document with this code was generated here.'}
          </p>
          <p>
            {verdict.by === 'file'
              ? 'A file that was saved again by another program, signed or printed to PDF is another file. Check the code on its pages instead.'
              : 'Compare each letter with the paper.'}
          </p>
        </Notice>
      );
    case 'failed':
      return <Notice kind="error">{verdict.why}</Notice>;
  }
}

function About({ document }: { document: VerifiedDocument }) {
  const { template_name, generated_at, page_count, erased_at } = document;
  return (
    <>
      <p className="wrap-anywhere">
        {template_name}, generated on {timeOf(generated_at)}, {page_count}{' '}
        {page_count === 1 ? 'page' : 'pages'}
      </p>
      {erased_at !== null && (
        <p>It was erased here on {dateOf(erased_at)}: copies are all that there is of it.</p>
      )}
    </>
  );
}
