import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useIsOnline } from '@inkfield/ui/offline-notice';
import type { Filling } from './filling.ts';
import { type Generated, type Generation, fingerprintOf } from './use-generation.ts';
import type { Download } from './use-download.ts';
import { useDerived } from './use-filling.ts';

export const generateButtonId = 'generate-document';

interface Props {
  filling: Filling;
  generation: Generation;
  download: Download;
  onNextBlank: () => void;
}

/** What one does with the form, and what came of it. Stays in view. */
export function ActionBar({ filling, generation, download, onNextBlank }: Props) {
  const { isGenerating, generated } = generation;
  return (
    <div className="generator-bar no-print">
      <Messages filling={filling} generation={generation} download={download} />
      <div className="generator-actions">
        <Button id={generateButtonId} busy={isGenerating} onClick={generation.submit}>
          {isGenerating ? 'Generating Document...' : 'Generate Document'}
        </Button>
        {generation.isSlow && (
          <Button look="secondary" onClick={generation.cancel}>
            Cancel
          </Button>
        )}
        {generated && (
          <Button look="secondary" busy={download.isBusy} onClick={() => download.start(generated)}>
            {download.isBusy ? 'Downloading...' : 'Download PDF'}
          </Button>
        )}
        <NextBlank filling={filling} onPress={onNextBlank} />
      </div>
    </div>
  );
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

/** One place for what is read out while the hands stay at the form. */
function Messages({ filling, generation, download }: Omit<Props, 'onNextBlank'>) {
  const isOnline = useIsOnline();
  const { isSlow, generated, isGenerating } = generation;
  const failure = generation.failure ?? download.failure;
  return (
    <output className="grid gap-2 text-sm not-empty:mb-2">
      {failure && <Notice kind="error">{failure}</Notice>}
      {!failure && !isOnline && (
        <Notice kind="warning">You are offline. Generating needs a connection; your answers are kept.</Notice>
      )}
      {isSlow && <p>Still working. Long documents take a moment.</p>}
      {generated && !isGenerating && !failure && <Outcome filling={filling} generated={generated} />}
    </output>
  );
}

function Outcome({ filling, generated }: { filling: Filling; generated: Generated }) {
  const hasChanged = useDerived(filling, () => fingerprintOf(filling) !== generated.fingerprint);
  if (hasChanged) {
    return (
      <p>
        <span className="flag-tab">Answers changed since #{generated.id}</span>
      </p>
    );
  }
  return <p className="text-success">Document #{generated.id} is ready.</p>;
}
