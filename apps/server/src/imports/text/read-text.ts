import { cleanCharacters } from '../clean-characters.ts';
import { refuseFile } from '../import-refusal.ts';

const utf16le = [0xff, 0xfe];
const utf16be = [0xfe, 0xff];
const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

/** Words of a plain text file: UTF-8, UTF-16 with its mark, else as old Windows programs wrote it. */
export function readText(bytes: Uint8Array): string {
  const text = cleanCharacters(decode(bytes).replace(/\r\n?/g, '\n'));
  if (text.trim() === '') refuseFile('The file is empty.');
  return text;
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, utf16le)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, utf16be)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const ruleLine = /^ {0,3}(?:-{3,}|\*{3,}|={3,}|(?:- ){2,}-|(?:\* ){2,}\*)\s*$/;
const title = /^\p{L}[^:|]{1,80}$/u;

/** Lines that part sections have no words. Under a few words, they make these a heading. */
function withoutRules(lines: readonly string[]): string[] {
  return lines.map((line, index) => {
    const isUnder = (under: RegExp) => title.test(line) && under.test(lines[index + 1] ?? '');
    if (isUnder(/^={3,}\s*$/)) return `# ${line}`;
    if (isUnder(/^-{3,}\s*$/)) return `## ${line}`;
    const before = lines[index - 1] ?? '';
    const isRule = ruleLine.test(line) && (before.trim() === '' || title.test(before));
    return isRule ? '' : line;
  });
}

/** Markdown characters with another meaning in a template are replaced with an equivalent. */
export function adaptMarkdown(text: string): string {
  return withoutRules(text.split('\n'))
    .map((line) =>
      line
        .replace(/^#{5,6}(?=\s)/, '####')
        .replace(/^(#{1,4}\s.*?)\s+#+\s*$/, '$1')
        .replace(/(?:\\_){3,}/g, (blank) => blank.replaceAll('\\', ''))
        .replace(/!?\[([^[\]]{1,200})\]\((?:https?:|mailto:)[^()\s]{1,500}\)/g, '$1')
        .replace(/(?<![\w\\_])__(?![A-Z0-9_]+__)([^\s_][^_\n]{0,300}?)__(?![\w_])/g, '**$1**'),
    )
    .join('\n');
}
