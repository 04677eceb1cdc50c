import type { FieldType } from '@inkfield/engine/template';
import { typeOfLabel } from '@inkfield/engine/fields/type-of-label';
import { leadsToMoney } from './money-signs.ts';
import { units } from './patterns.ts';

const percentAfter = /^[\]*_\s]*(?:%|per ?cent\b|prozent\b|pour ?cent\b|por ciento\b)/i;
const hundredPercentAfter = /^[\]*_\s]*hundred percent/i;
const unitAfter = new RegExp(`^[\\]*_\\s]*(?:\\(_*\\)\\s*)?(?:${units})\\b`, 'i');

/** German labels end with the word before their day: "Eintritt zum:", "Gültig ab:". English ends with "I am". */
const dayAtEnd =
  /\p{L} (?:zum|ab|seit)$|\p{L}{2} am$|^(?:last|first) day of|^d[ií]a en (?:el )?que(?!\p{L})|^today/iu;
/** Words that only a day continues, also where a sentence has the name: "with effect from ____ to ____". */
const dateBefore =
  /\b(?:with effect (?:as )?from|effective (?:as of|from|on)|(?:commencing|beginning|starting) (?:on|from)|(?:expir|end|terminat)(?:es|ing|s) on|(?:will|shall|to) (?:join|start|begin|commence|end|expire|retire|resume|return) on|on or (?:before|about)|mit wirkung (?:vom|ab dem|zum)|à compter du|au plus tard le|con efectos? (?:desde|a partir del?))(?:\s_{3,}\s(?:to|till|until|bis|au|hasta))?\s*[[*_(]*$/i;
/** "the 5th of each month" is no day of the calendar. */
const everyMonthAfter = /^[\]*_\s]*(?:day )?of (?:each|every)\b/i;
/** "in blocks of [User Number]" counts. */
const countsBefore =
  /\b(?:(?:blocks?|groups?|batch(?:es)?|sets?|minimum|maximum|total) of|at (?:least|most)|up to)\s*[[*_(]*$/i;
/** "College number" identifies something, also before "Years there". */
const endsWithNumber = /(?<!\p{L})(?:no|nr|n[°º]|number|nummer|numéro|número|#)\.?$/iu;
/** `Make ____ Year ____`: the word behind is the label of the next blank. */
const labelAfter = /^[\]*_\s]*\p{Lu}\p{Ll}+\s?[:_.…]{2}/u;
/** A number that is written out: "thirty" days. */
const inLetters = / (?:text|texto|words|letras|lettres|worten)$/i;

/** The type of a field from its label and the signs right beside the mark; nothing is guessed from values. */
export function inferType(label: string, left: string, right: string): FieldType {
  const named = typeOfLabel(label);
  if (named === 'email') return named;
  if (leadsToMoney(left)) return 'currency';
  if (hundredPercentAfter.test(right)) return 'number';
  if (percentAfter.test(right)) return 'percentage';
  const isDay = dayAtEnd.test(label) || (dateBefore.test(left) && !unitAfter.test(right));
  if (isDay || named === 'date') return everyMonthAfter.test(right) ? 'text' : 'date';
  if (endsWithNumber.test(label)) return countsBefore.test(left) ? 'number' : (named ?? 'text');
  const isCounted = unitAfter.test(right) && !labelAfter.test(right) && !inLetters.test(label);
  const isText = named === undefined || named === 'text' || named === 'textarea';
  return isText && isCounted ? 'number' : (named ?? 'text');
}
