import { role, signatureLabel } from './patterns.ts';
import { keep, type MarkView, type Rule } from './verdict.ts';
import { firstLine, lastLine } from './lines-beside.ts';

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

/** A line to sign on, or what a signer writes beside it. */
export const signatureLine: Rule = ({ left, right, isInSignatureBlock, isOfWitness, isBesideSign }) => {
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
export const beforeNotary: Rule = ({ left, nearLeft, nearRight, above }) => {
  // The words "Sworn to before me" end the line above the day.
  const goesOn = left.length < 30 && /^(?:sworn|subscribed)\b/i.test(above.trim()) ? above : '';
  const words = `${goesOn} ${nearLeft.slice(-200)} ${nearRight.slice(0, 200)}`;
  return /\bbefore me\b|\bmy hand and (?:official )?seal\b/i.test(words) ? keep('signature-line') : undefined;
};
