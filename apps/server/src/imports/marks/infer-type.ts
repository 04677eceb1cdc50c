import type { FieldType } from '@inkfield/engine/template';
import { leadsToMoney } from './money-signs.ts';
import { units } from './patterns.ts';

const percentAfter = /^[\]*_\s]*(?:%|per ?cent\b|prozent\b|pour ?cent\b|por ciento\b)/i;
const hundredPercentAfter = /^[\]*_\s]*hundred percent/i;
const unitAfter = new RegExp(`^[\\]*_\\s]*(?:\\(_*\\)\\s*)?(?:${units})\\b`, 'i');

/** German labels end with the word before their day: "Eintritt zum:", "Gültig ab:". English ends with "I am". */
const dateWords =
  /^(?:last|first) day of|^d[ií]a en (?:el )?que\b|\b(?:date|deadline|birthday|dob|d\.o\.b|day of week|fecha|data d(?:e|o|a|i|os|as|el|ella)|data dell['’]\p{L}+)\b|(?:^|\b(?:in|e) |, ?)data$|^data (?!(?:repository|name|set|controller|processor|subject|exporter|importer|protection|source|type|file|room|cent(?:er|re))\b)|(?:datum|geburtstag)$|\p{L} (?:zum|ab|seit)$|\p{L}{2} am$/u;
const noDate = /\b(?:update|date format|whether|dated)\b/;
/** Words that only a day continues, also where a sentence has the name: "with effect from ____ to ____". */
const dateBefore =
  /\b(?:with effect (?:as )?from|effective (?:as of|from|on)|(?:commencing|beginning|starting) (?:on|from)|(?:expir|end|terminat)(?:es|ing|s) on|(?:will|shall|to) (?:join|start|begin|commence|end|expire|retire|resume|return) on|on or (?:before|about)|mit wirkung (?:vom|ab dem|zum)|à compter du|au plus tard le|con efectos? (?:desde|a partir del?))(?:\s_{3,}\s(?:to|till|until|bis|au|hasta))?\s*[[*_(]*$/i;
/** "the 5th of each month" is no day of the calendar. */
const everyMonthAfter = /^[\]*_\s]*(?:day )?of (?:each|every)\b/i;
const moneyWords =
  /\b(?:amount|price|salary|fee|fees|rent|deposit|cost|payment amount|(?:monthly|weekly|annual|down) payments?|wage|benefit|consideration amount|cap|(?:hourly|daily|day|billing) rate|proceeds|valuation|compensation|premium|principal (?:amount|sum|balance)|par value|purchase price|budget|sum|total|subtotal|balance|montant|loyer|prix|salaire|honoraires|dépôt de garantie|importe|precio|renta|alquiler|fianza|salario|monto|aluguel|preço|valor|quantia|importo|prezzo|canone|corrispettivo|compenso|total|suma|cuantía)\b|(?:betrag|miete|kaution|preis|gehalt|vergütung|honorar|lohn|gebühr|entgelt)$/;
const noMoney =
  /\b(?:type|form|method|frequency|description|terms?|schedule|currency|payable|words?|text|name|recipient|account|per share description|unit(?! (?:price|cost))|structure|basis|process)\b/;
/** More than one amount: "rates and fees" is a text about money. */
const someAmounts =
  /\b(?:rates|fees|costs|prices|expenses) and \w+|\band (?:rates|fees|costs|prices|expenses)\b/;
const countWords =
  /^# of\b|^(?:num|number|no\.?|quantity|qty|count|how many|total number)\b.*|\b(?:number of|quantity|age|#|numero di (?:giorni|mesi|anni)|número de (?:dias|meses|anos)|nombre de (?:jours|mois|ans|heures)|número de (?:días|meses|años))\b|^anzahl\b|\b(?:number|count)$/;
/** "Total authorized shares" and "Pool shares" are counts. A detail about shares is not. */
const countedShares = /\bshares$|\bshares (?:issued|reserved|outstanding|authori[sz]ed|available|sold)\b/;
const aboutShares =
  /\b(?:price|value|consideration|payment|class|series|holder|owner|name|percent\w*)\b.* (?:of|for|per)\b|^(?:class|series) /;
/** "Total points", and what is judged by points: "Loyalty (15 pts)". */
const points =
  /\((?:max(?:imum)?\.? )?\d+ ?(?:pts?|points?|punkte|puntos|pontos)\.?\)$|\b(?:points|pts|marks)(?: (?:obtained|attained|scored|earned))?(?: \(out of \d+\))?$/;
/** "Fee receipt no." and "College number" identify something; "No. of children" counts. */
const identifies =
  /(?<!^(?:total|maximum|minimum) )(?<=[\p{L}.)] )(?:no|nr|n[°º]|number|nummer|numéro|número|#)\.?$/u;
/** "in blocks of [User Number]" counts. */
const countsBefore =
  /\b(?:(?:blocks?|groups?|batch(?:es)?|sets?|minimum|maximum|total) of|at (?:least|most)|up to)\s*[[*_(]*$/i;
/** "Age/sex" takes both, and so does what is counted "with age". */
const takesMore = /^\p{L}+ ?\/ ?(?:sex|gender|geschlecht|sexe|sexo)$|, ?(?:with|and) /u;
/** Numbers that identify and are not used to calculate. */
const noCount =
  /\b(?:phone|contact|account|routing|case|claim|policy|registration|vat|tax|id|invoice|order|passport|file|reference|telephone|fax|mobile|licen[sc]e|company|docket|parcel|unit|apartment|serial|social|street|contract|agreement|po|house|iban|swift|bic|aba|facsimile|ssn|ein|card|model|lot|(?:bank|member|customer) (?:id|no|number))\b/;
/** "by calling [NUMBER]" */
const beforePhone = /\b(?:calling|call|phone|telephone|dial|dialing|toll[- ]free(?: at)?)\s*[[*_]*$/i;
/** `Make ____ Year ____`: the word behind is the label of the next blank. */
const labelAfter = /^[\]*_\s]*\p{Lu}\p{Ll}+\s?[:_.…]{2}/u;
/** A number that is written out: "thirty" days. */
const inLetters = / (?:text|texto|words|letras|lettres|worten)$/;
const onlyUnit =
  /^(?:number of |notice |cure |vesting |term |period )?(?:days|months|years|weeks|hours|shares|units|minutes)$|\((?:in )?(?:days|months|years|weeks|hours|minutes)\)$/;
const longWords =
  /\b(?:anschrift|adresse|dirección|domicilio|endereço|indirizzo|residenza|beschreibung|descripción|descrizione|descrição|motivo|observaciones|observações|begründung|erläuterung|bemerkungen|description|duties|scope|purpose|details|responsibilit\w*|overview|summary|explanation|notes?|address|specification|deliverables|services provided|terms|context|instructions|reason)\b/;
const noLong =
  /\b(?:email|ip|web|mac) address|short|brief title|line\b|\b(?:county|city|state|zip|country|suburb|locality|region|postal code)$/;

/** "Date of birth (optional)" */
const whetherRequired =
  /\s*\((?:optional|required|if known|if any|freiwillig|falls bekannt|facultatif|opcional|facoltativo)\)$/;

/** The type of a field from its label and the signs right beside the mark; nothing is guessed from values. */
export function inferType(label: string, left: string, right: string): FieldType {
  const words = label.toLowerCase().replace(whetherRequired, '');
  // By itself it is the number of a case or of a file.
  if (/^(?:no|nr|number|num)\.?$/.test(words)) return 'text';
  if (/^(?:describe|explain|list)\b/.test(words)) return 'textarea';
  // "Telephone / email" takes either.
  if (/e-?mail|adresse mail|courriel|correo electrónico|posta elettronica|correio eletrônico/.test(words))
    return /phone|fax/.test(words) ? 'text' : 'email';
  if (leadsToMoney(left)) return 'currency';
  if (hundredPercentAfter.test(right)) return 'number';
  if (percentAfter.test(right)) return 'percentage';
  if (
    words === 'dated' ||
    (dateWords.test(words) && !noDate.test(words)) ||
    words.startsWith('today') ||
    (dateBefore.test(left) && !unitAfter.test(right)) ||
    words.endsWith('date')
  )
    return everyMonthAfter.test(right) ? 'text' : 'date';
  if (points.test(words)) return 'number';
  if (countedShares.test(words) && !aboutShares.test(words)) return 'number';
  if (
    /\b(?:percent|percentage|(?:interest|vat|gst|tax|discount|commission|royalty|retention) rate|apr|pool|rate of interest|taux|tasa|tasso|taxa|pourcentage|porcentaje|percentuale|porcentagem)\b|(?:prozent|zinssatz)$|%$/.test(
      words,
    )
  )
    return 'percentage';
  if ((identifies.test(words) && !countsBefore.test(left)) || takesMore.test(words)) return 'text';
  if (/\bnumber of\b|^total (?:no|number)\b/.test(words) && !noCount.test(words)) return 'number';
  if (moneyWords.test(words) && !noMoney.test(words) && !someAmounts.test(words)) return 'currency';
  if (countWords.test(words) && !noCount.test(words) && !beforePhone.test(left)) return 'number';
  if (onlyUnit.test(words) || (unitAfter.test(right) && !labelAfter.test(right) && !inLetters.test(words)))
    return 'number';
  if (longWords.test(words) && !noLong.test(words)) return 'textarea';
  return 'text';
}
