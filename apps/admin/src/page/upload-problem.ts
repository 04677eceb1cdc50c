import { maxSourceMiB } from './source-limits.ts';
import { type CallError, fieldError } from '@inkfield/contract/call-error';
import { isAnswered } from '../session/failure-text.ts';

const readable = 'Word (DOCX), PDF, TXT and MD files can be read.';
const tooLarge = `The file is larger than ${maxSourceMiB} MiB. Send a smaller one, without its pictures, or paste its text.`;

/** The error of a file that can be found before the upload. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(?:doc|odt|rtf|pages)$/i.test(name))
    return `${readable} Open this one in your word processor, save it as DOCX and send that.`;
  if (!/\.(?:docx|pdf|txt|md)$/i.test(name)) return `${readable} Send one of these, or paste the text.`;
  if (size === 0) return 'The file is empty. Send another one, or paste the text.';
  return size > maxSourceMiB * 1024 * 1024 ? tooLarge : undefined;
}

/** Why an import did not succeed, and what to do instead. */
export function uploadProblem(error: unknown): string {
  if (!isAnswered(error)) {
    return navigator.onLine
      ? 'The server cannot be reached. Nothing was imported; try again in a moment.'
      : 'You are offline. Send the file again once you are connected.';
  }
  switch (error.status) {
    case 400:
      if (fieldError(error, 'fill') !== undefined)
        return 'Enter the pages to fill as numbers, for example 1-3, 8.';
      return withAdvice(fieldError(error, 'file') ?? error.message, 'Send another file, or paste its text.');
    case 413:
      return tooLarge;
    case 415:
      return `${readable} Send one of these, or paste the text.`;
    case 422:
      return withAdvice(
        error.message,
        'If it is a scan or a PDF, send the Word file it came from, or paste its text.',
      );
    case 429:
      return `Too many documents were imported in a short time. Try again ${waiting(error)}.`;
    case 503:
      return `The server is busy with other documents. Try again ${waiting(error)}.`;
    default:
      return error.message;
  }
}

/** No further advice for a message that already has one. */
function withAdvice(message: string, advice: string): string {
  return `${message} ${/\bplease\b/i.test(message) ? 'You can also paste its text.' : advice}`;
}

function waiting({ retryAfterMs = 0 }: CallError): string {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  return minutes > 1 ? `in ${minutes} minutes` : 'in a minute';
}
