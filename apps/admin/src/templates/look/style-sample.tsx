import type { Look } from '@inkfield/contract/look';
import { readLook } from '@inkfield/web/look/look-css';
import { useLookSheet } from '@inkfield/web/look/look-preview';
import { useMemo } from 'react';

/** Classes of samples: of an element around them, and of each style. */
export interface SampleSheet {
  scope: string;
  classOf: (name: string) => string;
}

/** The look as the live preview has it, for samples of its styles as long as the caller is shown. */
export function useSampleSheet(look: Look, template: number): SampleSheet {
  const reading = useMemo(() => readLook(look), [look]);
  return { scope: `${useLookSheet(reading, template)} look-sample`, classOf: reading.classOf };
}

/** The name of a style in its own letters, on paper. */
export function StyleSample({ sheet, name }: { sheet: SampleSheet; name: string }) {
  return (
    <span className={`${sheet.scope} style-sample`}>
      <span className={sheet.classOf(name)}>{name}</span>
    </span>
  );
}

const words =
  'The seller sells and the buyer buys the goods that are named in the order, at the prices of the list that is valid on the day of the order.';

/** A paragraph of a style between two lines, with its indents and distances. */
export function ParagraphSample({ sheet, name }: { sheet: SampleSheet; name: string }) {
  return (
    <div className={`${sheet.scope} style-paper`}>
      <p className={sheet.classOf(name)}>{words}</p>
    </div>
  );
}
