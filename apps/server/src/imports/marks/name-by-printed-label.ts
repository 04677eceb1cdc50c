import { dateOf } from './name-by-date.ts';
import { valueLabel } from './patterns.ts';
import type { NameRule } from './name-from-context.ts';

/** `3. Special instructions. ____`: the heading of a clause without other words. */
export const clauseHead: NameRule = (left) => {
  const head =
    /^\s*(?:\d{1,3}(?:\.\d{1,3}){0,5}[.)]?\s+|\([a-z0-9]{1,4}\)\s+)?\**([A-Z][A-Za-z ]{2,40})\.\**$/.exec(
      left,
    )?.[1];
  return head === undefined ? undefined : { label: head, source: 'label' };
};

const kindAlone = /^(?:date|datum|fecha|data|name|nom|nombre|place|ort|lieu|lugar|euros?|dollars?)$/i;

/** Words in brackets that tell how to fill in, and what to add. */
const aside =
  /^\s*\((?:allegare|specificare|barrare|indicare|required|optional|mandatory|erforderlich|pflichtfeld|freiwillig|obligatoire|facultatif|obligatorio|opcional|obrigatório|se|si|s'il|if|attach|please|tick|see|bitte|falls|wenn|siehe|joindre|préciser|cocher|especificar|indicar|adjuntar|anexar|marcar)(?!\p{L})/iu;

/** `____ (name of the company)`: the words behind the line say what is on it. */
export const labelBehind: NameRule = (left, _right, around) => {
  if (aside.test(around.right)) return undefined;
  // "____ (Name, Anschrift)" says it in capitals, too, where nothing is before the line.
  const listed = left.trim() === '' ? /^\s*\((\p{Lu}[\p{L} ,’'/-]{2,60})\)\s*$/u.exec(around.right) : null;
  if (listed?.[1] !== undefined) return { label: listed[1], source: 'near' };
  const [all = '', label] =
    /^\s*\(\s*(?!(?:the|if|and|or|as|each|in|at|to|a|an|collectively|hereinafter|i)\b)(\p{Ll}[\p{L} ’'/-]{2,40})\s*\)/u.exec(
      around.right,
    ) ?? [];
  // "____ (Landlord)"
  const titled =
    /^\s*\((?:(?:the|der|die|le|la|el) )?(?!(?:See|If|The|Insert|Note|Section)\b)(\p{Lu}\p{Ll}{3,30}(?: \p{L}{2,20}){0,2})\)/u.exec(
      around.right,
    )?.[1];
  if (label === undefined)
    return titled === undefined || (kindAlone.test(titled) && /\p{L}/u.test(left))
      ? undefined
      : { label: titled, source: 'near' };
  return label === 'date' ? dateOf(left, around.right.slice(all.length)) : { label, source: 'near' };
};

/** `until: ____`, and not the end of a sentence. */
const smallLabel =
  /(?:^|[\t\n]|\s{2}|_{3}[),;.]?\s?)\s*(\p{Ll}[\p{L}’'/-]+(?: [\p{L}’'/.-]+){0,2})\s*[:：]\s*$/u;

/** "City, State, Zip:" asks for all of them. */
const labelOfParts = /((?:\p{Lu}[\p{L}-]*, ){1,3}(?:(?:and|und|et|y|e) )?\p{Lu}[\p{L}-]*)\s*[:：]\s*$/u;
const areValues = (label: string) => label.split(', ').every((part) => valueLabel.test(part));
/** "Check # ____" and "D.O.B.: ____" */
const labelWithSigns = /(?<!\p{L})(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2} ?#|(?:\p{Lu}\.){2,4}:)\s*$/u;

export const labelBefore: NameRule = (left) => {
  const parts = labelOfParts.exec(left.slice(-80))?.[1];
  if (parts !== undefined && areValues(parts)) return { label: parts, source: 'label' };
  const signs = labelWithSigns.exec(left.slice(-30))?.[1];
  // "Phone #" comes again for somebody else.
  if (signs !== undefined)
    return { label: signs.replace(/:$/, ''), source: signs.endsWith('#') ? 'words' : 'label' };
  const label =
    /^[^\p{L}\p{N}]*([\p{Lu}\p{Lo}][^:：_[\]]{1,40}?)\**\s*[:：]\**$/u.exec(left)?.[1] ??
    /([\p{Lu}\p{Lo}](?:[\p{L}'’/&()°º -]|\.(?=-\p{L})){1,40}?)\**\s*[:：]\**\s*$/u.exec(
      left.slice(-60),
    )?.[1] ??
    smallLabel.exec(left.slice(-60))?.[1];
  const isTorn = label !== undefined && /^[^(]*\)/.test(label);
  return label === undefined || isTorn ? undefined : { label: label.trim(), source: 'label' };
};

export const cellBefore: NameRule = (left, _right, { passage }) => {
  const label = passage.leftCell?.replace(/[\s:]+$/, '');
  if (label === undefined || left.trim() !== '' || !/\p{L}/u.test(label)) return undefined;
  return label.length < 50 && !/[[_]/.test(label) ? { label, source: 'label' } : undefined;
};

export const headBefore: NameRule = (_left, _right, { passage }) =>
  passage.headCell === undefined || passage.headCell === '' || passage.headCell.length > 60
    ? undefined
    : { label: passage.headCell, source: 'label' };

/** Every row of a grid has a value of its own under the same head. */
export const gridHead: NameRule = (left, right, around) => {
  if (!around.passage.isInGrid || left.trim() !== '') return undefined;
  const named = headBefore(left, right, around);
  return named && { ...named, source: 'near' };
};

/** A row of a table is called after its first cell, and its values after the heads of their columns. */
export const rowOfTable: NameRule = (_left, _right, { passage: { rowCell, headCell } }) => {
  const parts = [rowCell, headCell].map((cell) => cell?.replace(/[\s:]+$/, '') ?? '').filter(isShortName);
  return parts.length === 0 ? undefined : { label: parts.join(' '), source: 'near' };
};

const isShortName = (cell: string) => /\p{L}/u.test(cell) && cell.length <= 50 && !/[[_{]/.test(cell);
