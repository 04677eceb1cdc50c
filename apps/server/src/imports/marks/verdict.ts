import type { FieldType } from '@inkfield/engine/template';
import { isPlace, unitLooks, units } from './patterns.ts';
import { labelOf } from './labels.ts';
import type { Mark } from './merge-candidates.ts';
import { leadsToMoney } from './money-signs.ts';
import { nameOfItem } from './name-by-line.ts';
import { type ContextName, type NameSource, nameFromContext } from './name-from-context.ts';
import type { Passage } from './passage.ts';
import type { NeededField } from './translate-condition.ts';
import type { RuleName } from './rules.ts';
import { isQuestion, wordsBeside } from './sentence-question.ts';

/** The result of a rule for a mark. Without a label the mark stays as it is. */
export interface Verdict {
  rule: RuleName;
  found?: FoundField | undefined;
  /** Template text that stands for the mark, where it is no field. */
  written?: string | undefined;
  /** Fields that this text reads. */
  needs?: readonly NeededField[] | undefined;
  /** The label of the field that staff can make of it. */
  suggests?: string | undefined;
  /** It stands for rows, which are written with their table. */
  isRows?: boolean;
}

export interface FoundField {
  /** The label says whose value it is. */
  hasOwner?: boolean;
  label: string;
  source: NameSource;
  /** Where the mark itself says it; else it is inferred from the label. */
  type?: FieldType | undefined;
  options?: readonly string[] | undefined;
  defaultValue?: string | undefined;
  /** The value that a control or form field was filled in with: an answer, perhaps of a customer. */
  sample?: string | undefined;
  /** 0 to 1. */
  confidence: number;
  /** Template text with % for the field's name, where it takes more than the name in brackets. */
  wording?: string | undefined;
  /** A place other than the mark's own. */
  start?: number;
  end?: number;
}

/** A mark with all that rules look at. */
export interface MarkView {
  mark: Mark;
  passage: Passage;
  /** The text between the signs. */
  inner: string;
  words: number;
  left: string;
  right: string;
  /** The same with the lines beside it, where sentences are broken into lines. */
  nearLeft: string;
  nearRight: string;
  /** The words of the nearest line above that has some, and of the next line. */
  above: string;
  /** The words before the list that a blank is an item of. */
  introduction: string;
  below: string;
  document: DocumentSigns;
  isInSignatureBlock: boolean;
  /** Beneath the word witness, in a signature block. */
  isOfWitness: boolean;
  /** Beneath the first line to sign of such a block, or right above it. */
  isBesideSign: boolean;
  /** Beneath words that ask for initials, or for a tick. */
  isToInitial: boolean;
  isToTick: boolean;
}

/** Facts about the whole document that affect its marks. */
export interface DocumentSigns {
  /** Lists are numbered [i] [ii] or [a] [b]. */
  hasBracketEnumerators: boolean;
  /** «Words» are quoted, and are no names of fields. */
  quotesInGuillemets: boolean;
  /** Lines begin with ● as with other bullets. */
  hasDotBullets: boolean;
  /** Its lines begin with numbers of a catalogue in brackets. */
  hasArticleNumbers: boolean;
  /** Tags of controls that are put around whole paragraphs. */
  wrapperTags: ReadonlySet<string>;
}

export type Rule = (view: MarkView) => Verdict | undefined;

export const keep = (rule: RuleName): Verdict => ({ rule });
export const take = (rule: RuleName, found: FoundField): Verdict => ({ rule, found });

/** A field named after the text around it. */
export function takeFromContext(rule: RuleName, view: MarkView, own: Partial<FoundField>): Verdict {
  const { label, source, type } = contextName(view);
  if (source !== 'none') return take(rule, { label, source, type, confidence: 0.6, ...own });
  const kind = kindOf(view, own);
  const item = kind === undefined && isItemAlone(view) ? nameOfItem(view.introduction) : undefined;
  if (item !== undefined) return take(rule, { ...item, type, confidence: 0.6, ...own });
  const words =
    kind === undefined ? (wordsBeside(view.nearLeft, view.nearRight) ?? lineAbove(view)) : undefined;
  const said =
    words === undefined ? { label: kind ?? label, source } : { label: words, source: 'words' as const };
  return take(rule, { ...said, type, confidence: 0.6, ...own });
}

const isItemAlone = ({ left, right }: MarkView) =>
  /^\s*(?:\(?(?:\p{L}|[ivx]{1,4})[.)])?\P{L}*$/u.test(left) && !/\p{L}/u.test(right);

/** The kind of a value that nothing beside it names. */
function kindOfValue(text: string): string {
  if (text.includes('@')) return 'E-mail';
  if (text.endsWith('%')) return 'Percentage';
  if (/\p{Sc}|\b[A-Z]{3}\b|euro/iu.test(text) && /\d/.test(text)) return 'Amount';
  // A house with its number, or a postal code before a place.
  if (/\d{5} \p{Lu}|^\d+ \p{Lu}[^,]*,|\d{5}(?:-\d{4})?$/u.test(text) && /\p{L}{4}/u.test(text))
    return 'Address';
  return /\d{4}/.test(text) ? 'Date' : 'Name';
}

/** A mark that stays text, with the name of the field that it could become. */
export function suggestFromContext(rule: RuleName, view: MarkView): Verdict {
  const { label, source } = contextName(view);
  // Clients see labels: a sentence, or a noun of two capitals, may hold the name of another client.
  const isMail = view.mark.text.includes('@') && source !== 'label';
  const isUnsafe =
    isMail ||
    source === 'none' ||
    (source === 'words' && (isQuestion(label) || /\p{Lu}\S* \p{Lu}/u.test(label)));
  return { rule, suggests: labelOf(isUnsafe ? kindOfValue(view.mark.text) : label) };
}

/** A label by kind, for a mark with no name in the text around it. */
function kindOf({ left }: MarkView, { type, defaultValue = '' }: Partial<FoundField>): string | undefined {
  if (type === 'date') return 'Date';
  if (leadsToMoney(left)) return 'Amount';
  return isPlace(defaultValue) ? 'Place' : undefined;
}

const mostWordsAbove = 8;
/** The title of a document names nothing in it. */
const isPaper = /agreement|contract|vertrag|contrat|contrato|acuerdo|convention|договор|соглашение/i;

/** A blank that has no words of its own belongs to those in the line above it. */
function lineAbove({ above }: MarkView): string | undefined {
  const words = above.trim().replace(/^(?:\(?\w{1,3}[.)]\s+|[-•*]\s*)/, '');
  const isName = /\p{L}{3}/u.test(words) && !isPaper.test(words) && !/[_[{…]|\.{4}/.test(words);
  return isName ? words.split(/\s+/).slice(0, mostWordsAbove).join(' ') : undefined;
}

/** After these words there is always a date, whatever other words name the mark. */
const leadsToDate = /\b(?:dated(?: as of)?|since|born(?: on)?|(?:executed|signed|issued) on)\s*$/i;

export function contextName({ nearLeft, nearRight, passage, above }: MarkView): ContextName {
  const name = nameFromContext({ left: nearLeft, right: nearRight, passage, above });
  if (!leadsToDate.test(nearLeft.slice(-30))) return name;
  // "dated ____ (the “Lease”)" asks for the day of the lease.
  const label = name.source === 'term' && !/date/i.test(name.label) ? `${name.label} date` : name.label;
  return { ...name, label, type: 'date' };
}

/** "days", "consecutive months", "-month period". */
export const isUnitAfter = new RegExp(`^\\)?[\\s-]*(?:(?:${unitLooks})\\s+)?(?:${units})\\b|^\\)?\\s*%`, 'i');
