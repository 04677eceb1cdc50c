import { signatureLabel } from '../marks/patterns.ts';
import { paragraphText, type SourceBlock, type SourceParagraph } from '../source-document.ts';
import { isHeading } from './is-heading.ts';
import type { Replacements } from './replacement.ts';

interface Part {
  /** `place`: a label to sign at; `line`: a line alone; `label`: what signers also write; `name`: a party or signer. */
  kind: 'place' | 'line' | 'label' | 'name' | 'blank' | 'other';
  labels: readonly string[];
  /** The page ends with it. */
  isLast?: boolean;
}

interface Range {
  start: number;
  end: number;
}

const placeLabel =
  /^(?:by|signed(?: by)?|(?:[a-z]+['’]s )?signature(?: of \w+)?|sign here|authori[sz]ed (?:signature|signatory)|x)$/i;
/** A heading above witnesses, unless a line to sign on follows it. */
const witnessLabel = /^(?:witness(?:es)?|notary(?: public)?)$/i;
const otherLabel = /^(?:address|e-?mail(?: address)?|(?:tele)?phone(?: number)?|place|attn|attention)$/i;
const companyEnd = /\b(?:inc|ltd|llc|corp|co|l\.?p|l\.?l\.?[cp]|p\.?c|s\.?a|n\.?v|b\.?v)\.$/i;

const maxLine = 90;
const maxName = 60;
const maxNames = 4;
const maxParagraphs = 20;

/**
 * Where a party signs in typed lines: a place to sign and what is written beside it, with the party's name above.
 * It stays on one page as a table to sign does. Only what is certain is taken, since lines kept together leave white
 * space before them: labels alone or before a line, in short paragraphs one after the other. A label that comes
 * again is the next party's.
 */
export function findPlacesToSign(
  blocks: readonly SourceBlock[],
  replacements: Replacements,
  blocksAre: 'paragraphs' | 'lines' = 'paragraphs',
): Range[] {
  const typed = blocks.map((block) => partOf(block, replacements));
  const parts = blocksAre === 'lines' ? withoutSentences(typed) : typed;
  const found: Range[] = [];
  for (const [index, { kind }] of parts.entries()) {
    const from = found.at(-1)?.end ?? 0;
    if (index < from || (kind !== 'place' && kind !== 'line')) continue;
    const start = startOf(parts, { index, from });
    const end = endOf(parts, { start, index });
    const labels = parts.slice(start, end).flatMap((part) => part.labels);
    const isCertain = labels.length >= (kind === 'line' ? 1 : 2) && end - start <= maxParagraphs;
    if (isCertain) found.push({ start, end });
  }
  return found;
}

/** Lines without an empty one between them are a paragraph: no party is named in one that holds other words. */
function withoutSentences(parts: readonly Part[]): Part[] {
  let isSentence = false;
  return parts.map((part) => {
    if (part.kind === 'blank') isSentence = false;
    else isSentence ||= part.kind === 'other';
    return isSentence && part.kind === 'name' ? { ...part, kind: 'other' } : part;
  });
}

function partOf(block: SourceBlock, replacements: Replacements): Part {
  const other: Part = { kind: 'other', labels: [] };
  if (block.type === 'table' || !isPlain(block, replacements)) return other;
  const lines = paragraphText(block)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.some((line) => line.length > maxLine)) return other;
  const parts = lines.map(partOfLine);
  const labels = parts.flatMap((part) => part.labels);
  const has = (kind: Part['kind']) => parts.some((part) => part.kind === kind);
  if (has('other')) return other;
  const kind = (['place', 'line', 'label', 'name'] as const).find(has) ?? 'blank';
  return { kind, labels, isLast: block.runs.some(({ text }) => text.includes('\f')) };
}

/** Lines and nothing else: no clause, no heading, no new page before its end, and no command of a template. */
function isPlain(paragraph: SourceParagraph, replacements: Replacements): boolean {
  const { number, startsPage, runs } = paragraph;
  const isText = runs.every(({ box }) => box === undefined) && !/\f[^]*\S/.test(paragraphText(paragraph));
  const isFree = (replacements.get(paragraph) ?? []).every(({ text }) => text?.startsWith('{') !== true);
  return number === undefined && !startsPage && isText && isFree && !isHeading(paragraph);
}

function partOfLine(written: string): Part {
  // In Markdown labels may be bold.
  const line = written.replaceAll('**', '').trim();
  const pieces = line
    .split(/\t+|_{3,}|\s{3,}/)
    .map((piece) => piece.replace(/[\s:.]+$/, '').trim())
    .filter((piece) => piece !== '');
  const hasLine = /_{5,}/.test(line);
  if (pieces.length === 0) return { kind: hasLine ? 'line' : 'blank', labels: [] };
  const [first = ''] = pieces;
  const isSigned = placeLabel.test(first) || (witnessLabel.test(first) && hasLine);
  if (isSigned && pieces.every(isLabel)) return { kind: 'place', labels: pieces.map(withoutCase) };
  const head = /^[^:_\t]*/.exec(line)?.[0].trim() ?? '';
  if (isLabel(head) && !(witnessLabel.test(head) && !hasLine))
    return { kind: 'label', labels: [withoutCase(head)] };
  return { kind: isName(line) ? 'name' : 'other', labels: [] };
}

const withoutCase = (label: string) => label.toLowerCase();

function isLabel(text: string): boolean {
  return placeLabel.test(text) || signatureLabel.test(text) || otherLabel.test(text);
}

/** No sentence, and nothing to fill in or filled in: that is the text's. */
function isName(line: string): boolean {
  if (/_{3,}|:\s*\S/.test(line) || !/^[\p{L}\p{N}([“"]/u.test(line)) return false;
  return line.length <= maxName && (!/[.;!?]$/.test(line) || companyEnd.test(line));
}

/** From the names above on, and from what signers write before they sign. */
function startOf(parts: readonly Part[], { index, from }: { index: number; from: number }): number {
  let start = index;
  let names = 0;
  for (let at = index - 1; at >= from; at--) {
    const { kind, isLast } = parts[at] ?? {};
    if (isLast === true) break;
    if (kind === 'blank') continue;
    // Who signed on the line right above.
    if (kind === 'name' && parts[at - 1]?.kind === 'line') break;
    if (kind === 'name' && names < maxNames) names += 1;
    else if (kind !== 'label' || names > 0) break;
    start = at;
  }
  return start;
}

function endOf(parts: readonly Part[], { start, index }: { start: number; index: number }): number {
  const seen = new Set(parts.slice(start, index + 1).flatMap(({ labels }) => labels));
  const isLineFirst = parts[index]?.kind === 'line';
  const isNew = (part: Part | undefined) =>
    part !== undefined && part.labels.length > 0 && part.labels.every((label) => !seen.has(label));
  const goesOn = (at: number): boolean => {
    const part = parts[at];
    const before = parts[at - 1];
    switch (part?.kind) {
      case 'label':
        return isNew(part);
      case 'place':
        return isLineFirst && before?.kind === 'line' && isNew(part);
      case 'line':
        return isNew(parts[at + 1]) || (!isLineFirst && (before?.kind === 'label' || at === index + 1));
      case 'name':
        // A signer's own name is right beneath the line.
        return parts.slice(index, at).every(({ kind }) => kind !== 'label' && kind !== 'blank');
      default:
        return false;
    }
  };
  let end = index + 1;
  for (let at = end; at < parts.length && parts[at - 1]?.isLast !== true; at++) {
    const part = parts[at];
    if (part?.kind === 'blank') continue;
    if (!goesOn(at)) break;
    for (const label of part?.labels ?? []) seen.add(label);
    end = at + 1;
  }
  return end;
}
