import type { Passage } from './passage.ts';
import { role } from './patterns.ts';

const linesLooked = 6;
const labelOfLine = /^[\s*\d.)]*(\p{L}[^:_…[\]]{2,60}?)\**\s*(?::|_{3}|…|\.{4})/u;
/** People of a form whose details are asked for beside those of the one who fills it in. */
const relative =
  'emergency contact|contact person|next of kin|spouse|mother|father|(?:parent/)?(?:legal )?guardian|doctor|physician|notfallkontakt|ansprechpartner|personne à (?:prévenir|contacter)|contacto de emergencia|contato de emergência';
const party = new RegExp(
  `^(?:(?:the|name of|name of the) )?((?:${role}|${relative}|(?:first|second|third) party)(?:in)?)(?:['’]s? name)?$`,
  'i',
);

/** "Landlord: ____" above "Address: ____": the details listed below a person are that person's. */
export function partyAbove(
  index: number,
  passages: readonly Passage[],
  marked: ReadonlySet<number>,
): string | undefined {
  for (let at = index - 1; at >= 0 && at >= index - linesLooked; at -= 1) {
    const text = passages[at]?.text.trim() ?? '';
    // Other words end the block.
    if (text !== '' && !marked.has(at)) return undefined;
    const label = labelOfLine.exec(text)?.[1] ?? '';
    const named = /[“"]([^”"]{3,40})[”"]/.exec(label)?.[1] ?? party.exec(label)?.[1];
    if (named !== undefined) return named;
  }
  return undefined;
}
