import { maxPageText } from '@inkfield/contract/page-setup';
import { isPrintableText } from '@inkfield/contract/values';
import type { PageSetup } from '@inkfield/engine/template';
import { currencyOf } from '../marks/money-signs.ts';
import { detectMarks } from '../marks/detect-marks.ts';
import { rules, type Decision } from '../marks/rules.ts';
import { passagesOf } from '../marks/passage.ts';
import { hasPageNumber, pageText } from '../page-text.ts';
import { shortenWarning } from '../shorten-warning.ts';
import type { SourceBlock, SourcePages } from '../source-document.ts';
import { writeLook } from './write-look.ts';

interface WrittenPages {
  page: PageSetup | undefined;
  /** The parts that could not be imported, in plain sentences. */
  warnings: string[];
}

interface DocumentWords {
  /** The texts of the document, passage by passage. */
  texts: readonly string[];
  /** The values in its controls and form fields. */
  filledIn: readonly string[];
}

/** How the pages of the draft are set: what the document says of them, and the currency of its amounts. */
export function writePages(pages: SourcePages | undefined, { texts, filledIn }: DocumentWords): WrittenPages {
  const header = writeText(pages?.header ?? [], { kind: 'header', filledIn });
  const footer = writeText(pages?.footer ?? [], { kind: 'footer', filledIn });
  const isNumbered = [pages?.header ?? [], pages?.footer ?? []].some(hasPageNumber);
  const currency = currencyOf(texts);
  const look = pages && writeLook(pages);
  const page: PageSetup = {
    ...(pages?.size !== undefined && { size: pages.size }),
    ...look?.page,
    ...(header.text !== '' && { header: header.text }),
    ...(footer.text !== '' && { footer: footer.text }),
    ...(isNumbered && { page_numbers: true }),
    ...(currency !== undefined && { currency }),
  };
  const isSaid = Object.keys(page).length > 0;
  const left = [pages?.leftOut, look?.warnings, header.warnings, footer.warnings].flatMap(
    (some) => some ?? [],
  );
  // A look keeps all settings of the document. The house style has one paper, one header and one footer for all
  // pages.
  const warnings = left.map((warning) => `House style: ${warning}`);
  return { page: isSaid ? page : undefined, warnings };
}

const isForReaders = new Set<Decision>(['field', 'condition', 'optional', 'note', 'logic']);

interface PageWords {
  kind: 'header' | 'footer';
  filledIn: readonly string[];
}

function writeText(blocks: readonly SourceBlock[], { kind, filledIn }: PageWords) {
  const text = [...pageText(blocks)].filter(isPrintableText).join('');
  const leaveOut = (why: string) => ({
    text: '',
    warnings: [shortenWarning(`The ${kind} was left out, because ${why}: "${text}"`)],
  });
  const marks = detectMarks(passagesOf(blocks).map(({ passage }) => passage));
  const isToFill = marks.some(({ verdict }) => isForReaders.has(rules[verdict.rule].decision));
  if (isToFill || filledIn.some((words) => text.includes(words)))
    return leaveOut(
      'it has something to fill in or to decide, which no header or footer of a template can hold',
    );
  if (text.length > maxPageText) return leaveOut(`it is longer than ${maxPageText} characters`);
  return { text, warnings: [] };
}
