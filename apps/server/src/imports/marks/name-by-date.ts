import { humanize } from './labels.ts';
import type { ContextName, NameRule } from './name-from-context.ts';
import { unitLooks, units } from './patterns.ts';
import { longQuestion, questionAround } from './sentence-question.ts';

const unitAfter = new RegExp(`^\\)?\\s*(?:\\(_*\\)\\s*)?(?:(?:${unitLooks})\\s+){0,2}(${units})\\b`, 'i');

const beforeDate =
  /(?:as of(?: the)?(?: day of)?|dated(?: as of)?|effective(?: as of)?|on or about|on or before|no later than|not later than|beginning(?: on)?|commencing(?: on)?|ending(?: on)?|until|expires? on|entered into (?:as of|on)|date will be|this|prior to|(?:terminat|matur|expir|fall|begin|start|end|sign|execut|made|issu|deliver|clos)\w* (?:due )?on|\bdue on|(?:made|dated|signed|executed|entered into)(?: as of| on)?(?: this)?|(?:fait|signé|conclu|compter du|valable|,) le|(?:beginnt|endet|gültig|datiert|spätestens) (?:am|ab|bis|vom|zum)|(?:bis zum|ab dem)|(?:^|,\s*)den|a partir del?|(?:el día|de fecha|hasta el))$/i;

export const dateBefore: NameRule = (left, right, around) => {
  // "Lyon le ____" and "Fait à ____ le ____" at the end of a letter.
  const isPlaceAndDay = right.trim() === '' && /(?:^|\s)(?:\p{Lu}\p{L}+|_{3,}\.?) le$/u.test(left);
  if (isPlaceAndDay) return { label: 'Date', source: 'near', type: 'date' };
  if (!beforeDate.test(left.slice(-60)) || unitAfter.test(right)) return undefined;
  if (/no later than|not later than|on or before$/i.test(left.slice(-60))) {
    return { label: 'Deadline date', source: 'near', type: 'date' };
  }
  const kind =
    /(start|closing|commencement|effective|termination|expiration|expiry|payment|due|delivery|return)/i.exec(
      left.slice(-90),
    )?.[1];
  const paper =
    /\b(agreement|contract|lease|note|deed|will|letter|consent|resolution|policy|statement|certificate|power of attorney|amendment|contrat|bail|vertrag|contrato)\b[^.;]{0,60}$/i.exec(
      left.slice(-90),
    )?.[1];
  if (kind !== undefined) return { label: `${humanize(kind)} date`, source: 'near', type: 'date' };
  if (paper === undefined) return dateOf(left, around.right);
  return { label: `Date of the ${paper.toLowerCase()}`, source: 'near', type: 'date' };
};

/** A date whose sentence says which date it is. */
export function dateOf(left: string, right: string): ContextName {
  return { ...(questionAround(left, right) ?? { label: 'Date', source: 'near' }), type: 'date' };
}

/** "Number of days", in the language of the unit. */
function countOf(unit: string, right: string): string {
  const [, of = ''] =
    /^\s(?:and |or )?((?:after|following|of|before|from|prior|per|for|nach|vor|ab|pro|après|avant|par|después|antes|por)(?:\s[\p{L}’'-]+){1,3})/u.exec(
      right,
    ) ?? [];
  return `${countedUnit(unit)} ${of}`;
}

function countedUnit(unit: string): string {
  if (/^(?:tage?n?|wochen?|monaten?|jahren?|stunden?)$/.test(unit)) return `Anzahl ${humanize(unit)}`;
  if (/^(?:jours?|semaines|mois|ans|années|heures)$/.test(unit)) return `Nombre de ${unit}`;
  if (/^(?:días|semanas|meses|años|horas|dias|anos)$/.test(unit)) return `Número de ${unit}`;
  return `Number of ${unit}`;
}

export const unitBehind: NameRule = (left, right, around) => {
  const [all = '', written] = unitAfter.exec(right) ?? [];
  const unit = written?.toLowerCase();
  // The word before a percentage says what it is a percentage of.
  if (unit === undefined || unit === 'percent' || unit === 'prozent') return undefined;
  const counted = unit.replace('month period', 'months').replace('hundred percent', 'percent (hundreds)');
  const noun =
    /(notice|period|term|payment|cure|vesting|notice period|non-compete|confidentiality|termination)\b[^.]{0,40}$/i.exec(
      left.slice(-80),
    )?.[1];
  // "on the ____ day of {month}": which one, not how many.
  if (counted === 'day' && /^\s+of\b/i.test(right.slice(all.length)))
    return { label: 'Day of the month', source: 'near' };
  const count = countOf(counted, right.slice(all.length));
  // "have known her for over ____ years": of what they are the years, the sentence says.
  const asked =
    noun === undefined && ofTime.test(counted) && !saysOfWhat.test(count)
      ? longQuestion(left, around.right)
      : undefined;
  const label = asked?.label ?? (noun === undefined ? count : `${humanize(noun)} ${counted}`);
  return { label, source: asked?.source ?? 'near', type: 'number' };
};

const ofTime =
  /^(?:business |calendar )?(?:day|week|month|year)s?$|^(?:tag|woche|monat|jahr)\p{L}*$|^(?:jours?|semaines|mois|ans|années|días|semanas|meses|años|dias|anos)$/iu;

/** "Number of days after acceptance" */
const saysOfWhat = /^\S+ \S+ (?:\S+ )?\S+ \S/;
