import type { Passage } from './passage.ts';
import { role } from './patterns.ts';
import { isTitle, titleOf } from './titles.ts';

/** Further away, words are those of something else. */
const linesLooked = 20;
const labelOfLine = /^[\s*\d.)]*(\p{L}[^:_…[\]]{2,60}?)\**\s*(?::|_{3}|…|\.{4})/u;
/** People of a form whose details are asked for beside those of the one who fills it in. */
const relative =
  'emergency contact|contact person|next of kin|spouse|mother|father|(?:parent/)?(?:legal )?guardian|doctor|physician|notfallkontakt|ansprechpartner|personne à (?:prévenir|contacter)|contacto de emergencia|contato de emergência';
const party = new RegExp(
  `^(?:(?:the|name of|name of the) )?((?:${role}|${relative}|(?:first|second|third) party)(?:in)?)(?:['’]s? name)?$`,
  'i',
);

interface Owners {
  /** "Landlord: ____" above "Address: ____": the details listed below a person are that person's. */
  person?: string | undefined;
  /** The title of its block, such as SELLER: or "Details of the tenant". */
  title?: string | undefined;
  /** The nearest title, also where other words are below it. That of the whole document names no part. */
  part?: string | undefined;
}

/**
 * Whose value a blank asks for, read from the lines above it up to the nearest title. Other words end a block, but not
 * the part that a title names.
 */
export function ownersAbove(
  index: number,
  passages: readonly Pick<Passage, 'text'>[],
  marked: ReadonlySet<number>,
): Owners {
  const first = passages.findIndex(({ text }) => text.trim() !== '');
  let person: string | undefined;
  let isBlock = true;
  for (let at = index - 1; at >= Math.max(first, index - linesLooked); at -= 1) {
    const text = passages[at]?.text.trim() ?? '';
    if (text === '') continue;
    if (marked.has(at)) person ??= isBlock ? personOf(text) : undefined;
    else if (!hasBlank.test(text) && isTitle(text)) {
      const title = titleOf(text);
      return { person, title: isBlock ? title : undefined, part: at > first ? title : undefined };
    } else isBlock = false;
  }
  return { person };
}

const hasBlank = /_{2}|…|\.{4}|[[{]/;

function personOf(line: string): string | undefined {
  const label = labelOfLine.exec(line)?.[1] ?? '';
  return /[“"]([^”"]{3,40})[”"]/.exec(label)?.[1] ?? party.exec(label)?.[1];
}
