import {
  amountInFigures,
  amountInWords,
  dayMonthYear,
  dayOfMonth,
  dayOfYear,
  firstLine,
  numberInWords,
} from './blanks-in-parts.ts';
import { judgeBox } from './box-rules.ts';
import { byHand, namedAbove, namedBelow } from './labels-apart.ts';
import { isBeforeMoney, leadsToMoney } from './money-signs.ts';
import { role, signatureLabel } from './patterns.ts';
import { tickOfRow } from './ticks-of-rows.ts';
import {
  isUnitAfter,
  keep,
  type MarkView,
  type Rule,
  take,
  takeFromContext,
  type Verdict,
} from './verdict.ts';

const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);

/** Nothing but blanks on the line. */
const isAlone = ({ left, right }: MarkView) =>
  /^[\s_|:*,]*$/.test(left) && /^(?:[\s_|*,)]*$|\s*\t\s*\p{Lu})/u.test(right);

/** Alone on its line, also as two for place and date, or in a cell of a signature block. */
const ruleLine: Rule = ({ left, right, passage, isInSignatureBlock }) => {
  // The caption of a pleading has a column of colons: "________ :".
  if (!/^[\s_|:*,]*$/.test(left) || !/^[\s_|*,]*(?:\s:\s*)?$/.test(right)) return undefined;
  // Under the named heads of a grid every cell is to be filled in.
  const isAlone = (passage.leftCell ?? '') === '' && !passage.isInGrid;
  if (isAlone) return keep('rule-line');
  if (/^\s*(?:signature|unterschrift|firma)\b/i.test(passage.belowCell ?? '')) return keep('signature-line');
  return isInSignatureBlock ? keep('signature-line') : undefined;
};

/** Who signs on the line before: `________ {NAME}, Affiant`, `________  Notary Public`. */
const signer =
  /^\s*(?:,\s*Esq(?:uire)?\.?(?:\s+_{3,})?|\{[^{}]{1,40}\}\s*(?:,\s*\p{L}+)?|\/?\s*(?:\[[^[\]]{1,40}\]|«[^«»]{1,40}»|\{{1,2}[^{}]{1,40}\}{1,2})\/?|\p{Lu}\.\s?(?:\p{Lu}\.\s?)?\p{Lu}\p{Ll}+|\/\s?(?:_{3,}|\p{Lu}[^/]{0,40})?\/?|(?:(?:immigration |circuit |district )?judge|notary public|testator|affiant|principal|declarant|deponent|clerk(?: of the court)?))\s*$/iu;

/** Labels of signatures, seals and witnesses in other languages, and in brackets: "Representative (Signature)". */
const signedElsewhere =
  /^(?:unterschrift|assinatura|firma|podpis|подпись|testemunhas?)(?![\p{L}-])|[（(](?:signature|seal|签字|盖章)[)）]$/iu;

/** The staff who check a document sign for that. */
const checkedBy =
  /^(?:(?:checked|reviewed|verified|approved) by|revis[oó]|aprob[oó]|autoriz[oó]|verific[oó]|(?:revisado|aprobado|autorizado|verificado|conferido|aprovado) por|(?:vérifié|approuvé) par|(?:geprüft|genehmigt|freigegeben)(?: von| durch)?)$/i;

const roleBeside = new RegExp(
  `^[\\s\\-–(]*(?:(?:the|der|die|le|la|el|o|a)\\s)?(?:${role})(?:\\(?in\\)?)?[\\s):]*(?:date|datum|fecha)?[\\s:]*$`,
  'i',
);

/** `Landlord ____ Tenant ____`, and `Client: ____ Date: ____`: roles and the day, and blanks between them. */
function isOfRoles({ left, right }: Pick<MarkView, 'left' | 'right'>): boolean {
  const line = `${lastLine(left)}______${firstLine(right)}`;
  const parts = line.split(/_{3,}|\.{6,}|…{2,}|\t/).filter((part) => /\p{L}/u.test(part));
  const blanks = line.match(/_{3,}|\.{6,}|…{2,}/g)?.length ?? 0;
  return (
    blanks > 1 && parts.length > 0 && parts.every((part) => dayAlone.test(part) || roleBeside.test(part))
  );
}

const dayAlone = /^[\s,]*(?:date|dated|datum|fecha|data)[\s:]*$/i;

/** A line behind a whole sentence is there for initials. */
const isToInitialBehind = /[^.!?]{60}\p{Ll}{2}\.\s*$/u;

/** Below "Witness" in the same paragraph. */
const belowWitness = /(?:^|\n)\s*witness(?:es)?:?\s*\n[^]{0,200}$/i;

/** "Phone ____ Date ____": no signer writes such a label beside the day. */
const isOfValue = (line: string) =>
  /^[\s\d.)*]*(?:[\p{L} ]{0,20}\b)?(?:phone|telephone|fax|mobile|e-?mail|address|amount|number|telefon|adresse|anschrift|téléphone|teléfono|dirección|telefone|endereço)\b[^_]{0,10}_/iu.test(
    line,
  );

const signatureLine: Rule = ({ left, right, isInSignatureBlock, isOfWitness, isBesideSign }) => {
  // A signer writes the day beside the signature: "________ Date: ________", and the other way round.
  const isBesideDate = left.trim() === '' && /^\s*(?:date|dated|datum)\s?:?\s*_{3}/i.test(right);
  const isDateBeside =
    /^[^_]*(?:signature|unterschrift|firma)[^_]*_{3,}\s*(?:date|dated|datum)\s?:?\s*$/i.test(
      lastLine(left),
    ) ||
    (/_{3,}\s+(?:date|dated|datum)\s?:?\s*$/i.test(left) && !isOfValue(lastLine(left))) ||
    (/^\s*(?:date|dated|datum)\s?:\s*$/i.test(left) && /^\s*\t\s*_{3}/.test(right)) ||
    (/^\s*(?:date|dated|datum)\s?:\s*_{3,}\s*\t\s*$/i.test(left) && right.trim() === '');
  // "EXAMPLE, INC.          ________" and "________  JOHN DOE, CEO"
  const rest = firstLine(right);
  const isFirst = lastLine(left).trim() === '';
  const isBesideSigner =
    /\b(?:Inc|LLC|Ltd|Corp|GmbH|Limited|Company)\.?\s*\t+\s*$/i.test(left) ||
    (isFirst && /^\s+\p{Lu}{2}[^\p{Ll}_]{3,60}$/u.test(rest)) ||
    (isFirst && (signer.test(rest) || /^\s+my commission\b/i.test(rest))) ||
    /^\s*\((?:signature|unterschrift|firma)\b/i.test(rest) ||
    // "________ Name and signature of the owner"
    (isFirst &&
      /^\s+(?:[\p{L}’'*,/]+ ){0,6}(?:signature|unterschrift|firma)(?!\p{L})[^_]{0,60}$/iu.test(rest)) ||
    /_{3},\s*Esq(?:uire)?\.?\s*$/i.test(left) ||
    // "X ________"
    /(?:^|\s)X\s*$/.test(left) ||
    (isFirst && isInSignatureBlock && /^\s+\p{L}[\p{L} ]{1,20}:/u.test(rest));
  if (
    isOfRoles({ left, right }) ||
    isBesideSigner ||
    isBesideDate ||
    isDateBeside ||
    /^\s*initials\b/i.test(right)
  )
    return keep('signature-line');
  const label = (
    left
      .replace(/[\s*]+$/, '')
      .split(/[\t\n]+|\s{3,}|_{3,}|\.{6,}|…{2,}|\||[.;:]\s+/)
      .at(-1) ?? ''
  )
    .replace(/[*\s:]+$/, '')
    .replace(/^[\s>*\\_-]+/, '')
    .trim();
  // "Without photographs (initial if you do not consent): ____"
  if (/\((?:please )?initials?\b[^()]*\)?$/i.test(label)) return keep('signature-line');
  // "(Signature of Volunteer): ____"
  if (/^\(\s*(?:signature|unterschrift|firma|assinatura)\b[^()]{0,70}\)?$/i.test(label))
    return keep('signature-line');
  const isSigned =
    /^(?:by|signature|signed|executed|its|witness|initials|sign here|notary|(?:my )?commission)|(?:signature|initials|of witness)$/i.test(
      label,
    );
  if (isInSignatureBlock && signatureLabel.test(label)) return keep('signature-line');
  if ((isSigned && signatureLabel.test(label)) || signedElsewhere.test(label) || checkedBy.test(label))
    return keep('signature-line');
  if (isToInitialBehind.test(left) && right.trim() === '') return keep('signature-line');
  // Who that will be is not known before the signing.
  if (
    (isOfWitness || belowWitness.test(left)) &&
    /^(?:name|address|phone|telephone|occupation|city|relationship)$/i.test(label)
  )
    return keep('signature-line');
  const typed = (left.split(/\t|\s{3,}|_{3,}/).at(-1) ?? '').trim();
  // A person to call is no signer.
  const isLabelled = /^[A-Za-z][A-Za-z/ ]{1,20}:$/.test(typed) && !/\bcontact\b/i.test(typed);
  const endsThere = /^\s*(?:$|[\t ]+[A-Za-z ]{2,20}:)/.test(right);
  return isLabelled && endsThere && isBesideSign ? keep('signature-line') : undefined;
};

/** The notary writes the notary's own certificate. */
const beforeNotary: Rule = ({ left, nearLeft, nearRight, above }) => {
  // The words "Sworn to before me" end the line above the day.
  const goesOn = left.length < 30 && /^(?:sworn|subscribed)\b/i.test(above.trim()) ? above : '';
  const words = `${goesOn} ${nearLeft.slice(-200)} ${nearRight.slice(0, 200)}`;
  return /\bbefore me\b|\bmy hand and (?:official )?seal\b/i.test(words) ? keep('signature-line') : undefined;
};

/** Short lines before the words of a list: to initial or to tick, when the words above it say so. */
const lineOfList: Rule = (view) => {
  const { left, right, mark, isToInitial, isToTick } = view;
  const isFirst = /^$|[\n\t]$| {3}$/.test(left.replace(/^\s+$/, ''));
  if (!isFirst || mark.text.length > 10 || !/^\s*(?:\(\w{1,3}\)|\p{L})/u.test(right)) return undefined;
  if (isToInitial) return keep('signature-line');
  return isToTick ? (tickOfRow(view) ?? judgeBox({ ...view, mark: { ...mark, text: '' } })) : undefined;
};

/** The end of the blank that the line above ends with. */
function goesOn({ left, right, above }: MarkView): boolean {
  // "Details: ______" with another line below it in the same cell.
  const isNextLine = /_{3}[ \t]*\n\s*$/.test(left) && firstLine(right).trim() === '';
  return isNextLine || (left.trim() === '' && /(?:_{3}|…|\.{4})\s*$/.test(above) && /^\s*[;,.]/.test(right));
}

/** "ESTATE OF" above a line to write on: the words above are the beginning of its sentence. */
function goesOnFromAbove(view: MarkView): Verdict | undefined {
  const { above, passage, isInSignatureBlock } = view;
  const isOpen = /\p{L}\s(?:of|to|by|de|von|an|am|zum|le|à)$/iu.test(above.trim()) && above.length < 80;
  if (!isOpen || passage.isInCell || isInSignatureBlock) return undefined;
  const nearRight = view.right.split(/\t/)[0] ?? '';
  const whole = { ...view, nearLeft: `${above.trim()} `, nearRight };
  return takeFromContext('blank-line', whole, { confidence: 0.6 });
}

export function judgeBlank(view: MarkView): Verdict {
  if (goesOn(view)) return keep('part-of-field');
  const isFirst = view.left.trim() === '';
  const named =
    (isFirst ? goesOnFromAbove(view) : undefined) ??
    (isAlone(view) ? (namedBelow(view) ?? namedAbove(view)) : undefined);
  if (named !== undefined) return named;
  // Authors break lines within a paragraph where others begin the next one.
  const inLine = { ...view, left: lastLine(view.left), right: firstLine(view.right) };
  return (
    ruleLine(inLine) ??
    signatureLine(view) ??
    beforeNotary(view) ??
    lineOfList(inLine) ??
    tickOfRow(view) ??
    numberInWords(view) ??
    amountInWords(view) ??
    amountInFigures(view) ??
    dayMonthYear(view) ??
    dayOfMonth(view) ??
    dayOfYear(view) ??
    lineInParts(inLine) ??
    takeFromContext('blank-line', view, { confidence: 0.65 })
  );
}

/** `Details: ______  ______`: a line that is typed in parts, or continues as dots, is one. */
const lineInParts: Rule = (view) => {
  const [rest] = /^(?:[.…]{3,}|(?:[ \u00a0\t]{1,200}_{3,}){1,9}(?=\s*$))/.exec(view.right) ?? [];
  return rest === undefined
    ? undefined
    : takeFromContext('blank-line', view, { confidence: 0.6, end: view.mark.end + rest.length });
};

/** After these there is a value; few dots behind other words stand for words that were left out. */
const beforeFewDots =
  /(?:[:№(]|\b(?:nr\.?|no\.?|n°|le|am|den|vom|bis|el|herrn?|frau|mrs?\.?|ms\.?|mme|m\.|sr\.?|sra\.?|zwischen|entre|between))\s*$/i;

/** "....(name of the school)...." */
const wordsWithin = /^[.…]+ ?\((\p{L}[^()]+)\)/u;

export function judgeDots(view: MarkView): Verdict {
  const label = wordsWithin.exec(view.mark.text)?.[1];
  if (label !== undefined) return take('dotted-blank', { label, source: 'near', confidence: 0.6 });
  const { text } = view.passage;
  const areFew = view.mark.text.length < 3 || /^\.{4,5}$/.test(view.mark.text);
  const { left, right } = view;
  const isValue =
    leadsToMoney(left) ||
    isBeforeMoney(right) ||
    isUnitAfter.test(right) ||
    beforeFewDots.test(left) ||
    // "..... (prénom) ..... (nom)"
    /^\s?\(\p{L}[\p{L} ’'/-]{1,40}\)/u.test(right);
  if (areFew && !isValue) return keep('omission');
  if (goesOn(view)) return keep('part-of-field');
  const date = dayOfMonth(view) ?? dayOfYear(view);
  const isOnlyDots = /^[\s.…]*$/.test(lastLine(left) + firstLine(right));
  const leads = /[A-Za-z].*(?:(?:\. ?){6,}|…{3}).*\d+\s*$/.test(text.slice(0, 1000)) || isOnlyDots;
  // Pages before the first chapter have Roman numbers.
  const leadsToRoman = /^\s*(?:[ivxlc]{1,7}|[IVXLC]{1,7})\s*$/.test(right) && /\p{L}\s*$/u.test(left);
  if ((leads || leadsToRoman) && date === undefined) return keep('leader-dots');
  return (
    signatureLine(view) ??
    beforeNotary(view) ??
    date ??
    takeFromContext('dotted-blank', view, { confidence: 0.4 })
  );
}

/** `$X,XXX`, `XX days` and `MM/DD/YYYY` as they are typed. `(MM/DD/YYYY)` is only an instruction. */
export function judgeStandIn(view: MarkView): Verdict {
  const isDate = /[my]/i.test(view.mark.text) || /^XX([./-])XX\1/i.test(view.mark.text);
  const isShape = /\b(?:format|form)\W*(?:of\W*)?$/i.test(view.left) || /^\W{0,2}form/i.test(view.right);
  if (isDate && isShape) return keep('note-to-reader');
  return takeFromContext('stand-in', view, { confidence: 0.6, ...(isDate && { type: 'date' }) });
}

export function judgeDotSign(view: MarkView): Verdict {
  // Text from a PDF may have several items in one line.
  const isItem = view.document.hasDotBullets && /^\s+\p{L}/u.test(view.right);
  const isBullet = (view.left.trim() === '' && view.right.trim() !== '') || isItem;
  return isBullet ? keep('list-bullet') : takeFromContext('dot-sign', view, { confidence: 0.7 });
}

export function judgeHighlight({ mark, inner }: MarkView): Verdict {
  const [, label, value] = /^([A-Z][A-Za-z ]{2,30}):\s*(\S.*)$/s.exec(inner.trim()) ?? [];
  if (label === undefined || value === undefined) return keep('only-highlighted');
  const start = mark.start + mark.text.indexOf(value, label.length);
  return {
    rule: 'highlighted-value',
    found: {
      label,
      source: 'label',
      defaultValue: value,
      confidence: 0.5,
      start,
      end: start + value.length,
    },
  };
}

/** Whether staff are asked about a label without a value: not where it is a place to sign. */
export function isAskedAbout(view: MarkView): boolean {
  const label = labelOfGap(view);
  return (!view.isInSignatureBlock || isToReach.test(label)) && !byHand.test(label);
}

/** How a person is reached is known before the signing: letters list it below their closing words. */
const isToReach =
  /(?<!\p{L})(?:address|city|country|post(?:al )?code|zip(?: code)?|phone|telephone|mobile|e-?mail|anschrift|adresse|telefon|plz|téléphone|courriel|dirección|teléfono|correo|endereço|telefone)(?!\p{L})/iu;

/** The label that a place with nothing on it belongs to. */
export function labelOfGap({ left, passage }: MarkView): string {
  const before = left.trim() === '' ? (passage.gapLabel ?? '') : left;
  return (
    before
      .replace(/[\s:\p{Sc}]+$/u, '')
      .split(/[\t:]|\s{3,}/)
      .at(-1) ?? ''
  );
}
