import type { JudgedMark } from './detect-marks.ts';
import { fieldNameOf, humanize, labelOf } from './labels.ts';
import { isTitle, saysLittle, titleOf } from './titles.ts';

/** Details that every party has. */
const ofEveryParty =
  /^(?:(?:company|party|firm|business|legal|full|entity|signatory|signer) )*(?:name|address|e-?mail(?: address)?|phone(?: number)?|title|position|state|country)$/i;

/** Words before a colon that are not the name of a party. */
const noParty =
  /\b(?:name|address|e-?mail|phone|title|date|by|contact|signature|signed|attn|attention|to|from|re|notice|company|state|country|position)\b/i;

/**
 * "PROVIDER: {company_name}" and "CUSTOMER: {company_name}" are two names, though other systems write them alike. So
 * are `{name}` in `{#buyer}` and in `{#seller}`. Only where the same words are behind two parties.
 */
export function nameByParty(judged: readonly JudgedMark[]): void {
  const sectionOf = readSections(judged);
  const owned = judged.flatMap((mark) => {
    const { found } = mark.verdict;
    const label = found === undefined ? '' : labelOf(found.label);
    const section = sectionOf.get(mark);
    const ofParty = partyBefore(mark) ?? (saysLittle.test(label) ? undefined : partyOfColumn(mark));
    const party = section ?? (ofEveryParty.test(label) ? ofParty : undefined);
    return found?.source === 'own' && party !== undefined ? [{ found, party, label }] : [];
  });
  for (const marks of Map.groupBy(owned, ({ label }) => fieldNameOf(label)).values()) {
    if (new Set(marks.map(({ party }) => party)).size < 2) continue;
    for (const { found, party, label } of marks)
      found.label = `${party} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  }
}

/** The outermost section of another template system around each mark: `{#buyer} ... {/buyer}`. */
function readSections(judged: readonly JudgedMark[]): Map<JudgedMark, string> {
  const sections = new Map<JudgedMark, string>();
  const open: string[] = [];
  for (const mark of judged) {
    const { kind, text } = mark.view.mark;
    if (kind !== 'brace' && kind !== 'double-brace') continue;
    const [, sign, name = ''] = /^\{\{?\s*([#/])\s*(\w*)\s*\}\}?$/.exec(text) ?? [];
    if (sign === '#') open.push(name);
    else if (sign === '/') open.pop();
    else if (open[0] !== undefined) sections.set(mark, humanize(open[0]));
  }
  return sections;
}

/** Two columns for two parties: the client, the supplier. */
function partyOfColumn({ view: { passage } }: JudgedMark): string | undefined {
  const head = passage.isInGrid ? undefined : passage.headCell;
  return head !== undefined && isTitle(head) && !noParty.test(head) ? titleOf(head) : undefined;
}

function partyBefore({ view: { left } }: JudgedMark): string | undefined {
  const words = /(?:^|[\t\n|])[\s*]*([A-Z][A-Za-z]{2,20}(?: [A-Z][A-Za-z]{2,20})?)\**\s*:[\s*]*$/.exec(
    left.slice(-80),
  )?.[1];
  return words === undefined || noParty.test(words) ? undefined : humanize(words);
}
