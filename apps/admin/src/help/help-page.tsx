import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { type HelpPiece, HelpTopics } from '@inkfield/web/help/help-topics';
import { PageHeading } from '@inkfield/web/page-heading';
import { staffTopics } from './staff-topics.ts';

/** The tasks of staff on this site, and the cheat sheet of the language. */
export default function HelpPage() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageHeading title="Help" />
      <HelpTopics topics={staffTopics} actionOf={copyPiece} />
    </div>
  );
}

/** The button that copies a piece, to be pasted into the source of a template. */
function copyPiece(piece: HelpPiece) {
  return <CopyPiece piece={piece} />;
}

function CopyPiece({ piece }: { piece: HelpPiece }) {
  const showToast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(piece.text);
      const place = piece.isFormula ? 'the formula of a calculated field' : 'the source of a template';
      showToast({ kind: 'success', text: `Copied. Paste it into ${place}.` });
    } catch {
      showToast({ kind: 'error', text: 'The browser did not allow copying. Select the text and copy it.' });
    }
  };
  return (
    <Button look="secondary" className="button-small" onClick={() => void copy()}>
      Copy <span className="sr-only">{piece.about}</span>
    </Button>
  );
}
