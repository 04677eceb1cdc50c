import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useIsOnline } from '@inkfield/ui/offline-notice';
import type { Download } from '@inkfield/ui/use-download';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense } from 'react';
import type { Filling } from './filling.ts';
import { type Generated, type Generation, fingerprintOf, offlineText } from './use-generation.ts';
import { useDerived } from './use-filling.ts';

const Remember = lazyPart(async () => ({ default: (await import('./fill/remember.tsx')).Remember }));

/** Of Generate, and of Next where a form has steps. */
export const generateButtonId = 'generate-document';

export function focusGenerate(): void {
  document.getElementById(generateButtonId)?.focus();
}

interface Props {
  filling: Filling;
  generation: Generation;
  download: Download;
  /** The changes that the last choice made in the document. */
  changes: string;
  onNextBlank: () => void;
}

/** The buttons of the form and the result of the last action. Stays in view. */
export function ActionBar({ filling, generation, download, changes, onNextBlank }: Props) {
  const { isGenerating, generated } = generation;
  const isCurrent = useDerived(
    filling,
    () => generated !== undefined && generated.fingerprint === fingerprintOf(filling),
  );
  // The document of these answers exists already, so the label says that this makes another copy.
  const generateLabel = isCurrent ? 'Generate another copy' : 'Generate Document';
  function cancel() {
    // The focused button is about to disappear.
    focusGenerate();
    generation.cancel();
  }
  const Buttons = filling.steps?.Buttons;
  const generate = (
    <Button
      id={generateButtonId}
      look={isCurrent ? 'secondary' : 'primary'}
      busy={isGenerating}
      onClick={generation.submit}
    >
      {isGenerating ? 'Generating Document...' : generateLabel}
    </Button>
  );
  return (
    <div className="generator-bar no-print" data-current={isCurrent || undefined}>
      <output className="generator-changes">{changes}</output>
      <Messages generation={generation} download={download} isCurrent={isCurrent} />
      {isCurrent && (
        <Suspense>
          <Remember filling={filling} />
        </Suspense>
      )}
      <div className="generator-actions">
        {Buttons ? <Buttons filling={filling} generation={generation} generate={generate} /> : generate}
        {generation.isSlow && (
          <Button look="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
        {generated && (
          <Button
            look={isCurrent ? 'primary' : 'secondary'}
            busy={download.isBusy}
            onClick={() => download.start(pdfUrl(generated))}
          >
            {download.isBusy ? 'Downloading...' : 'Download PDF'}
          </Button>
        )}
        {!filling.steps?.hasSteps && <NextBlank filling={filling} onPress={onNextBlank} />}
      </div>
    </div>
  );
}

function pdfUrl({ id, template }: Generated): string {
  return urlOf(routes.downloadPdf, { id: template }, { document_id: id });
}

function NextBlank({ filling, onPress }: { filling: Filling; onPress: () => void }) {
  const left = useDerived(filling, () => filling.missing().length);
  if (left === 0) return null;
  return (
    <Button look="secondary" onClick={onPress}>
      <span>
        Next blank <span className="flag-tab">({left})</span>
      </span>
    </Button>
  );
}

interface MessagesProps {
  generation: Generation;
  download: Download;
  isCurrent: boolean;
}

/** One place for what is read out while the hands stay at the form. */
function Messages({ generation, download, isCurrent }: MessagesProps) {
  const isOnline = useIsOnline();
  const { isSlow, generated, isGenerating, isCancelled } = generation;
  const failure = generation.failure ?? download.failure;
  return (
    <output className="grid gap-2 text-sm not-empty:mb-2">
      {failure && <Notice kind="error">{failure}</Notice>}
      {!failure && !isOnline && <Notice kind="warning">{offlineText}</Notice>}
      {isCancelled && (
        <Notice kind="info">
          Generation was cancelled. If the document was finished before that, it is under Generated Documents;
          generating the same answers again makes no second one.
        </Notice>
      )}
      {isSlow && <p>Still working. Long documents take a moment.</p>}
      {generated && !isGenerating && !failure && !isCancelled && (
        <Outcome id={generated.id} isCurrent={isCurrent} />
      )}
    </output>
  );
}

/** The document of a trial has no number. */
function Outcome({ id, isCurrent }: { id: number; isCurrent: boolean }) {
  const number = id ? `#${id}` : '';
  if (isCurrent) return <p className="text-success">Document {number} is ready.</p>;
  return (
    <p>
      <span className="flag-tab">Answers changed since {number || 'then'}</span>
    </p>
  );
}
