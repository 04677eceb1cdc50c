import type { JudgedMark } from './detect-marks.ts';
import { fieldNameOf, humanize, labelOf } from './labels.ts';

/** Details that every party has. */
const ofEveryParty =
  /^(?:(?:company|party|firm|business|legal|full|entity|signatory|signer) )*(?:name|address|e-?mail(?: address)?|phone(?: number)?|title|position|state|country)$/i;

/** Words before a colon that are not the name of a party. */
const noParty =
  /\b(?:name|address|e-?mail|phone|title|date|by|contact|signature|signed|attn|attention|to|from|re|notice|company|state|country|position)\b/i;

/**
 * "PROVIDER: {company_name}" and "CUSTOMER: {company_name}" are two names, though other systems write them alike.
 * Only where the same words stand behind two parties.
 */
export function nameByParty(judged: readonly JudgedMark[]): void {
  const owned = judged.flatMap((mark) => {
    const { found } = mark.verdict;
    const party = partyBefore(mark);
    const label = found === undefined ? '' : labelOf(found.label);
    const isOwned = found?.source === 'own' && party !== undefined && ofEveryParty.test(label);
    return isOwned ? [{ found, party, label }] : [];
  });
  for (const marks of Map.groupBy(owned, ({ label }) => fieldNameOf(label)).values()) {
    if (new Set(marks.map(({ party }) => party)).size < 2) continue;
    for (const { found, party, label } of marks)
      found.label = `${party} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  }
}

function partyBefore({ view: { left } }: JudgedMark): string | undefined {
  const words = /(?:^|[\t\n|])[\s*]*([A-Z][A-Za-z]{2,20}(?: [A-Z][A-Za-z]{2,20})?)\**\s*:[\s*]*$/.exec(
    left.slice(-80),
  )?.[1];
  return words === undefined || noParty.test(words) ? undefined : humanize(words);
}
