import type { ContentControl, WordField } from '../source-document.ts';
import type { Passage } from './passage.ts';
import { monthName, unitLooks, units, valueLabel } from './patterns.ts';

export type CandidateKind =
  | 'bracket'
  | 'control'
  | 'merge'
  | 'form'
  | 'double-brace'
  | 'statement'
  | 'brace'
  | 'dollar-brace'
  | 'chevrons'
  | 'angle'
  | 'guillemets'
  | 'underscored-name'
  | 'name-in-capitals'
  | 'signed-name'
  | 'blank'
  | 'dots'
  | 'stand-in'
  | 'box'
  | 'dot-sign'
  | 'highlight'
  /** A place with nothing on it. */
  | 'gap'
  /** Printed answers, of which one is crossed out. */
  | 'yes-or-no'
  /** A value of a document that was filled in. */
  | 'sample';

/** A part of a passage that may stand for a value. */
export interface Candidate {
  kind: CandidateKind;
  start: number;
  end: number;
  text: string;
  control?: ContentControl | undefined;
  field?: WordField | undefined;
  /** The control is around the whole paragraph. */
  isWhole?: boolean;
}

const dateLabel = String.raw`(?:(?<!\p{L})(?:date|datum|fecha|data)(?!\p{L})[^\n_/:]{0,30}?|geburtsdatum|(?<!\p{L})(?:dob|born|birth|née?(?: le)?|geboren(?: am)?))`;

/** Bounded, so that a hostile line is read in time that grows with its length. */
const patterns: readonly [CandidateKind, RegExp][] = [
  ['double-brace', /\{\{[^{}]{0,300}\}\}/g],
  ['statement', /\{%[^{}]{0,300}%\}/g],
  ['brace', /(?<![{$])\{(?![{%])[^{}\n]{1,60}\}(?!\})/g],
  // {# a comment #}
  ['brace', /\{#[^{}]{1,500}#\}/g],
  ['dollar-brace', /\$\{[^{}\n]{1,60}\}/g],
  ['chevrons', /<<[^<>\n]{1,80}>>/g],
  ['angle', /(?<!<)<[A-Za-z][^<>\n=@:/\\]{0,60}>(?!>)/g],
  ['guillemets', /«[^«»\n]{1,80}»/g],
  // +++name+++, #name#, %name%
  ['signed-name', /\+\+\+\s?(?:=\s?)?[$A-Za-z_][^+\n]{0,200}\+\+\+/g],
  ['signed-name', /(?<![\w#&/])#(?:[A-Za-z][\w-]{1,40})#(?![\w#])/g],
  ['signed-name', /(?<![\w%{])%[A-Za-z][\w-]{1,40}%(?![\w%}])/g],
  // SELLER_NAME, which a program replaces.
  [
    'name-in-capitals',
    /(?<![\w$%#{[(<«&/.:=-])[A-Z][A-Z0-9]{1,30}(?:_[A-Z][A-Z0-9]{1,30}){1,6}(?![\w(=/:-]|\.\w)/g,
  ],
  ['underscored-name', /__[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){0,8}__/g],
  // The blanks of day, month and year are one mark, as those of a telephone number or another one with dashes.
  ['blank', /(?<![_/.-])_{1,12} ?([/.]) ?_{1,12} ?\1 ?(?:(?:19|20)_{1,8}|_{2,12})(?:\/(?=\s|$))?(?![_/.-])/g],
  // The same of points.
  [
    'blank',
    /(?<![\w/.…])(?:…[.…]{0,8}|\.{2,9}…?) ?\/ ?[.…]{1,9} ?\/ ?(?:(?:19|20)[.…]{1,8}|[.…]{1,9})(?![\w/.…])/g,
  ],
  // Only the signs between day, month and year, with room for them: "Date of birth:    /    /".
  ['blank', new RegExp(String.raw`(?<=${dateLabel}[\s:]{1,20})\/[ \t]{1,20}\/(?=\s|$)`, 'giu')],
  // The groups of a telephone number: "Telephone   -   -   -   -".
  ['blank', /(?<=\p{L}[ \t:]{1,20})-(?:[ \t]{1,12}-){3,5}(?=\s|$)/gu],
  ['blank', /(?<![_/.-])_{1,4} ?- ?_{1,4} ?- ?_{2,8}(?![_/.-])/g],
  // « ____ » ________ 20__
  ['blank', /[«“"] ?_{2,8} ?[»”"] ?_{2,40} {0,2}(?:19|20)(?: ?_{1,4}|\d\d)(?!\d)/g],
  // № ____/____
  ['blank', /(?<=(?:[№#]|\b[Nn][ro]\.) ?)_{2,20} ?[/-] ?_{2,20}(?![_/-])/g],
  ['blank', /_{2,40}\s?年\s?_{1,40}\s?月\s?_{1,40}\s?日/g],
  // CPF nº ___.___.___-__ and CNPJ __.___.___/____-__
  ['blank', /(?<![_./-])_{1,4}[.]_{2,4}[._/ -]{1,3}_{1,4}(?:[._/ -]{1,2}_{1,4}){0,4}(?![_./-])/g],
  ['blank', /\(_{2,5}\) ?_{2,5} ?[-–.] ?_{3,8}/g],
  ['blank', /_{3,}(?:[ \t]?_{3,})*/g],
  // Hyphens behind words, which are no leader to the number of a page: `owner of House --------.`, `aged --- years`.
  [
    'blank',
    /(?<=[\p{L}/](?:[.,:]?[ \t]{1,3}|\.?[ \t]{0,12}:[ \t]{0,3}))-{6,160}(?![-\w|>])(?![ \t]*\d{1,4}[ \t]*$)/gmu,
  ],
  ['blank', new RegExp(`(?<=\\p{L}[ \\t]{1,3})-{3,5}(?=\\s(?:${units})\\b)`, 'giu')],
  // A line that is typed with spaces.
  ['blank', /(?<![\w])_(?: {1,2}_){3,}(?!\w)/g],
  // `____ (__) days`
  [
    'blank',
    new RegExp(`(?<!_)_{2,40}\\s?\\(_{1,8}\\)(?=\\s(?:(?:${unitLooks})\\s){0,2}(?:${units})\\b)`, 'gi'),
  ],
  // `March __, 2026`
  ['blank', new RegExp(`\\b(?:${monthName})\\s_{1,4}(?=,?\\s?(?:19|20)[\\d_])`, 'gi')],
  // Two underscores between spaces or signs. Beside a letter they are emphasis.
  ['blank', /(?<![^\s([\p{Sc}“"])__(?: __)*(?![^\s)\].,;:%”"])/gu],
  // A line that somebody has written on: `Tenant: _Ann Lee______`.
  ['blank', /(?<=[:：]\s?)_{1,3} ?[\p{L}\d][^_\n]{1,150}?_{3,}(?!\w)/gu],
  ['blank', /(?<![\w_])_{1,3}\p{L}[^_\n]{1,80}\p{L}_{3,}(?!\w)/gu],
  // Points on both sides of words for what belongs there: "....(name of the school)....".
  ['dots', /[.…]{2,40} ?\(\p{L}[^()\n]{1,40}\) ?[.…]{2,40}(?![.…]* ?\()/gu],
  // Word writes three dots as one sign.
  ['dots', /(?:\.{6,}|(?:…\.{0,2}){3,})[.…]*(?:[ \t](?:\.{3,}|…[.…]*))*/g],
  // Points that somebody has written on: "I, the undersigned, ……ANN LEE……………".
  ['dots', /(?<=[,:]\s?)(?:…{2,}|\.{4,})\s?\p{Lu}[\p{L} '’.-]{2,60}?(?:…{2,}|\.{6,})[.…]*/gu],
  // Points with spaces between them.
  ['dots', /(?<![\w.])\.(?:[ \u00a0]{1,2}\.{1,3}){5,}/g],
  // Few dots are as often words that were left out: their rule looks at what stands beside them.
  ['dots', /(?<=^|[\s(:])(?:…{1,2}\.{0,3}|\.{4,5})(?=$|[\s,;)%/])/g],
  // Figures that are still to come: $X,XXX, XX days. By themselves, the letters are a Roman number.
  [
    'stand-in',
    new RegExp(
      `(?<=\\p{Sc} ?)X(?:,?X){0,9}(?:\\.XX)?(?![\\w-])|(?<![\\w-])X{2,4}(?=\\s?%|\\s(?:${units})\\b)`,
      'gu',
    ),
  ],
  // XX.XX.XXXX, XX.XXX,XX, XXXX. Three by themselves are thirty, unless a sentence continues with them.
  ['stand-in', /(?<![\w./-])(?:XX([./-])XX\1|xx([./-])xx\2)(?:20)?(?:XX|xx){1,2}(?!\w)/g],
  ['stand-in', /(?<![\w.,])X{1,3}(?:[.,]X{3})+(?:[.,]XX)?(?![\w])/g],
  ['stand-in', /(?<![\w/-])(?:X{4,40}|x{3,40})(?![\w-])/g],
  ['stand-in', /(?<=(?::|[nN][.º°]|\b[Nn]r\.|\b[Nn]o\.)\s{0,3})XXX(?![\w-])/gu],
  [
    'stand-in',
    /(?<=(?<!\p{L})\p{Ll}{2,20} )(?<!\b(?:part|article|title|chapter|book|volume|schedule) )XXX(?![\w-])/gu,
  ],
  ['stand-in', /(?<![\w/(])(?:MM[/.-]DD|DD[/.-]MM|JJ[/.-]MM|TT[/.-]MM)[/.-](?:YY|AA|JJ){1,2}(?![\w/)])/gi],
  ['box', /[☐□❑▢◻☑☒⊠]/g],
  // At the beginning of a line, and with blanks within: (x) may count a list.
  ['box', /(?<=^|\n)[ \t]{0,8}\((?:[ \u00a0]{1,8}|[ \u00a0][xX✓✔][ \u00a0])\)(?=[\s\u00a0])/g],
  // Elsewhere only before a word in capitals.
  ['box', /(?<=\S\s{1,12})\([ \u00a0]{1,8}\)(?=\s{1,4}\p{Lu})/gu],
  // Behind the words of a line: "Fully computerized        (      )".
  [
    'box',
    /(?<=\p{L}[).?]?(?:[ \u00a0]{3,40}|[ ]{0,3}\t[\t ]{0,20}))\([ \u00a0\t]{1,20}\)(?=[ \t]*(?:$|\n))/gu,
  ],
  // Behind the last word of a row of boxes.
  ['box', /(?<=\([ \u00a0]{1,8}\)\s{1,8}\p{Lu}\p{L}{0,20}\s?)\([ \u00a0]{1,8}\)(?=[ \t]*(?:$|\n))/gu],
  // "Do you smoke? Yes / No", at the end of what it answers.
  [
    'yes-or-no',
    /(?<=[\p{L}\p{N})][?:.)]?[ \t]{1,40}(?:\((?:\p{L}{1,12}[ \t]{1,6})?)?)(?:Yes|YES|Y|Ja|JA|Oui|OUI|S[ií]|S[IÍ]|Sim|SIM)(?:[ \t]{0,6}\/[ \t]{0,6}|[ \t]{1,12}(?:or|oder|ou|o)[ \t]{1,12})(?:No|NO|N|Nein|NEIN|Non|NON|Não|NÃO)(?=\)?[ \t.]*(?:$|\n)|[ ]{3,}\p{Lu}|\t)/gu,
  ],
  ['dot-sign', /●+|[〇○◯]{2,20}/g],
];

export function findCandidates(passage: Passage): Candidate[] {
  const { text } = passage;
  const found: Candidate[] = findBrackets(text);
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) found.push(cut(text, kind, match.index, match[0].length));
  }
  found.push(...findWordMarks(passage));
  found.push(...findHighlights(passage), ...findGap(passage));
  if (passage.control !== undefined) {
    const whole = cut(text, 'control', 0, text.length);
    found.push({ ...whole, control: passage.control, isWhole: true });
  }
  return found;
}

function cut(text: string, kind: CandidateKind, start: number, length: number): Candidate {
  return { kind, start, end: start + length, text: text.slice(start, start + length) };
}

/** A line of a form. */
const longestLine = 200;

const maxBracketDepth = 8;

/** Pairs of brackets, inner ones too. Brackets doubled around the same words, `[[Name]]`, are one mark. */
function findBrackets(text: string): Candidate[] {
  const found: Candidate[] = [];
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') {
      open.push(at);
      // An unclosed bracket must not hide the brackets after it.
      if (open.length > maxBracketDepth) open.shift();
    } else if (text[at] === ']') {
      const start = open.pop();
      if (start === undefined) continue;
      const last = found.at(-1);
      if (last?.start === start + 1 && last.end === at) found.pop();
      found.push(cut(text, 'bracket', start, at + 1 - start));
    }
  }
  return found;
}

/** Controls and fields, the runs of one joined. */
function findWordMarks({ text, spans }: Passage): Candidate[] {
  const found: Candidate[] = [];
  for (const { start, end, control, field } of spans) {
    const last = found.at(-1);
    const goesOn = last?.end === start && last.control === control && last.field === field;
    if (goesOn && last !== undefined && (control ?? field) !== undefined) {
      last.end = end;
      last.text = text.slice(last.start, end);
    } else if (field !== undefined) {
      const kind = field.kind === 'merge' ? 'merge' : 'form';
      found.push({ ...cut(text, kind, start, end - start), field, control });
    } else if (control !== undefined) {
      found.push({ ...cut(text, 'control', start, end - start), control });
    }
  }
  return found;
}

/** A label with nothing but room behind it: "Name:          Date:", "Price:\t$". */
const roomBehind =
  /(?<=(?:^|[\s\t])\p{Lu}[\p{L}\p{N} .'’°º/()#-]{1,45}?\s?:)(?=(?: {4,}|\s{0,3}\t[\s]*)(?:\p{Sc}\s*)?(?:$|\p{Lu}[^:\t]{1,45}:))/gu;

/** An item of a list without its amount: "Automobiles\t\t$". */
const amountMissing = /^\s*\p{Lu}[^\t_:\p{Sc}]{2,60}\t+\p{Sc}(?=\s*$)/u;

/** Letters have the day at the end of the line of the sender. */
const labelAtEnd = /(?<=\p{L}(?: {4,40}|\t{1,9}))\p{Lu}[\p{L}’' ]{1,30}:(?=\s*$)/u;

function findGap({ text, gapLabel, isInCell }: Passage): Candidate[] {
  if (gapLabel !== undefined) return [cut(text, 'gap', text.trimEnd().length, 0)];
  if (isInCell || text.length > longestLine) return [];
  const [item] = amountMissing.exec(text) ?? [];
  if (item !== undefined) return [cut(text, 'gap', item.length, 0)];
  const [beside] = labelAtEnd.exec(text) ?? [];
  if (beside !== undefined && valueLabel.test(beside)) return [cut(text, 'gap', text.trimEnd().length, 0)];
  const found = [...text.matchAll(roomBehind)].map(({ index }) => cut(text, 'gap', index, 0));
  // The last label of such a line has the end of the line.
  const end = text.trimEnd().length;
  if (found.length > 0 && text[end - 1] === ':' && found.at(-1)?.start !== end)
    found.push(cut(text, 'gap', end, 0));
  return found;
}

function findHighlights({ text, spans }: Passage): Candidate[] {
  const found: Candidate[] = [];
  for (const { start, end, highlight } of spans) {
    if (!highlight || end === start) continue;
    const last = found.at(-1);
    if (last?.end === start) {
      last.end = end;
      last.text = text.slice(last.start, end);
    } else found.push(cut(text, 'highlight', start, end - start));
  }
  return found;
}
