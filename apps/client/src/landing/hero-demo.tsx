import { createLiveDocument, type LiveDocument } from '@inkfield/engine/live-document';
import { DocumentPreview, fieldId } from '@inkfield/engine/react/preview';
import { useState } from 'react';
import { sampleLocale, sampleText, sampleValues, seller, tryFields } from './sample-agreement.ts';
import { TryField } from './try-field.tsx';

/** The product itself: four fields, and the agreement that follows them. On phones the paper comes first. */
export function HeroDemo({ id }: { id: string }) {
  const [live] = useState(makeSample);
  return (
    <div id={id} className="mt-10 grid items-start gap-4 lg:mt-14 lg:grid-cols-[17rem_1fr] lg:gap-6">
      <div className="hero-paper min-w-0 lg:order-last">
        <DocumentPreview live={live} label="Sample purchase and sale agreement" onPick={focusField} />
      </div>
      <TryForm live={live} />
    </div>
  );
}

function makeSample(): LiveDocument {
  return createLiveDocument(
    { document_content: sampleText, fields: [seller, ...tryFields] },
    { locale: sampleLocale, values: sampleValues },
  );
}

/** A blank leads to its field; the seller's name is the sample's own and leads nowhere. */
function focusField(name: string): void {
  document.getElementById(fieldId(name))?.focus();
}

function TryForm({ live }: { live: LiveDocument }) {
  return (
    <section
      className="card grid gap-5 p-5 sm:grid-cols-2 lg:sticky lg:top-20 lg:grid-cols-1"
      aria-label="Try it"
    >
      <p className="sm:col-span-full" aria-hidden>
        <span className="flag-tab">Try it</span>
      </p>
      {tryFields.map((field) => (
        <TryField key={field.name} live={live} field={field} />
      ))}
    </section>
  );
}
