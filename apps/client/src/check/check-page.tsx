import { printedCode, readCheckCode } from '@inkfield/contract/check-codes';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { OfflineNotice } from '@inkfield/ui/offline-notice';
import { TextField } from '@inkfield/ui/text-field';
import { useDrop } from '@inkfield/ui/use-drop';
import { PageHeading } from '@inkfield/web/page-heading';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SiteBar } from '../page/site-bar.tsx';
import { useApi } from '../session/api.ts';
import { checkCode, checkFile, type Verdict } from './verdict.ts';
import { VerdictNotice } from './verdict-notice.tsx';

/** /check: whether a PDF or a copy on paper was generated here. Nothing of a file leaves the browser but its hash. */
export default function CheckPage() {
  const api = useApi();
  const asked = new URLSearchParams(useLocation().search).get('code') ?? '';
  // The code that is printed as a square leads here.
  const first = readCheckCode(asked);
  const [code, setCode] = useState(first === undefined ? asked : printedCode(first));
  const [error, setError] = useState<string>();
  const [verdict, setVerdict] = useState<Verdict | 'checking' | undefined>(
    first === undefined ? undefined : 'checking',
  );
  const latest = useRef(0);

  async function check(about: Promise<Verdict>) {
    const own = (latest.current += 1);
    setVerdict('checking');
    const found = await about;
    if (own === latest.current) setVerdict(found);
  }
  function submitCode() {
    const read = readCheckCode(code);
    setError(read === undefined ? 'A check code has 12 letters and digits, never I, O, 0 or 1.' : undefined);
    if (read !== undefined) void check(checkCode(api, read));
  }
  useEffect(() => {
    async function checkFirst(printed: string) {
      const found = await checkCode(api, printed);
      if (latest.current === 0) setVerdict(found);
    }
    if (first !== undefined) void checkFirst(first);
  }, [api, first]);

  return (
    <>
      <SiteBar />
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-2xl gap-6 px-4 py-8 sm:px-6 sm:py-10">
        <OfflineNotice />
        <div className="grid gap-2">
          <PageHeading title="Check a document" />
          <p className="text-muted">Find out whether a document was generated here, and when.</p>
        </div>
        <VerdictNotice verdict={verdict} />
        <FileBox onFile={(file) => void check(checkFile(api, file))} />
        <Form onSubmit={submitCode} className="card grid gap-4 p-5 sm:p-6">
          <h2 className="text-xl">A copy on paper</h2>
          <TextField
            label="Check code"
            hint={
              <>
                In the foot of the page, such as <span className="whitespace-nowrap">ABCD-EFGH-JKLM</span>
              </>
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxLengths.checkCode}
            value={code}
            error={error}
            onChange={(event) => {
              setCode(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" look="secondary" className="justify-self-start">
            Check the code
          </Button>
        </Form>
      </main>
    </>
  );
}

function FileBox({ onFile }: { onFile: (file: File) => void }) {
  // The whole page: a file that is dropped beside the box would open instead of this page.
  const page = useRef(document.documentElement);
  const isOver = useDrop(page, ([file]) => file && onFile(file));
  return (
    <section
      aria-labelledby="check-file"
      className={`card grid justify-items-start gap-3 border-dashed p-5 sm:p-6 ${isOver ? 'bg-sunken' : ''}`}
    >
      <h2 id="check-file" className="text-xl">
        A PDF
      </h2>
      <p>Drop the file here, or choose it. It stays in this browser: only its fingerprint is sent.</p>
      <label className="button file-button" data-look="primary">
        <input
          type="file"
          className="sr-only"
          accept="application/pdf,.pdf"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) onFile(file);
          }}
        />
        Choose a PDF
      </label>
    </section>
  );
}
