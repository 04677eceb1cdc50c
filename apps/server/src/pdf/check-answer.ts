import type { JobAnswer } from './child-messages.ts';
import type { Rendered } from './rendered.ts';
import { TypesetError } from './typeset-error.ts';
import { nameCharacter } from './unprintable.ts';

const trailerBytes = 1024;

function isWholePdf(pdf: Uint8Array): boolean {
  const start = Buffer.from(pdf.subarray(0, 5)).toString('latin1');
  const end = Buffer.from(pdf.subarray(-trailerBytes)).toString('latin1');
  return start === '%PDF-' && end.trimEnd().endsWith('%%EOF');
}

/** Without a comment a zip ends with its directory's end of 22 bytes. */
function isWholeZip(zip: Uint8Array): boolean {
  const start = Buffer.from(zip.subarray(0, 4)).toString('latin1');
  const end = Buffer.from(zip.subarray(-22, -18)).toString('latin1');
  return start === 'PK\u0003\u0004' && end === 'PK\u0005\u0006';
}

/** The export to PDF/A refuses what no font can show and quotes it. */
function failure(details: readonly string[]): TypesetError {
  const quoted = details.flatMap(
    (detail) => /the text \\?"(.*?)\\?" (?:could|was|is)/s.exec(detail)?.[1] ?? [],
  );
  if (quoted.length > 0)
    return new TypesetError('unprintable', [...new Set(quoted.join(''))].map(nameCharacter));
  return new TypesetError('invalid', details);
}

/** Lets nothing out that is not a whole document. */
export function checkAnswer(answer: JobAnswer): Rendered {
  if (answer.type === 'refused') throw new TypesetError(answer.code, answer.details);
  if (answer.type === 'failed') throw failure(answer.details);
  if (answer.type === 'docx') {
    if (!isWholeZip(answer.docx)) throw new TypesetError('crashed', ['not a whole Word file']);
    return { kind: 'docx', docx: answer.docx, typedNumbers: answer.typedNumbers };
  }
  if (!(answer.pageCount >= 1)) throw new TypesetError('crashed', ['a document without pages']);
  if (answer.type === 'pdf') {
    if (!isWholePdf(answer.pdf)) throw new TypesetError('crashed', ['not a whole PDF']);
    return { kind: 'pdf', pdf: answer.pdf, pageCount: answer.pageCount };
  }
  const { pages, places } = answer;
  if (pages.length !== answer.pageCount) throw new TypesetError('crashed', ['pages are missing']);
  return { kind: 'svg', pages, pageCount: answer.pageCount, places };
}
