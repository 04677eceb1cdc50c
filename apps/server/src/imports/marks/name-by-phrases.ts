import { humanize } from './labels.ts';
import type { ContextName, NameRule } from './name-from-context.ts';
import { lastLine } from './lines-beside.ts';

const near = (label: string): ContextName => ({ label, source: 'near' });
const day = (label: string): ContextName => ({ label, source: 'near', type: 'date' });

/** Words of contracts behind which always the same thing is said, in the four languages that are read. */
const phrases: readonly [RegExp, ContextName][] = [
  [/\bpriced at$/i, near('Price')],
  [/\b(?:conducted|held|performed|brought|filed) in$/i, near('Place')],
  [
    /\b(?:existing|organi[sz]ed|incorporated|formed|good standing)\b.{0,40}\blaws? of(?: the)?(?: State| Commonwealth)?(?: of)?$/i,
    near('State of incorporation'),
  ],
  [/\b(?:laws? of(?: the)?(?: State| Commonwealth)?(?: of)?)$/i, { label: 'Governing law', source: 'label' }],
  [/\bState of$/i, near('State')],
  [/\bCounty of$/i, near('County')],
  [/\b(?:City|Town) of$/i, near('City')],
  [/\bborn on$/i, day('Date of birth')],
  [/\bborn (?:in|at)$/i, near('Place of birth')],
  [/\bgeb(?:oren|\.)? am$/i, day('Geburtsdatum')],
  [/\bgeb(?:oren|\.)? in$/i, near('Geburtsort')],
  [/\bné(?:e|\(e\))? le$/i, day('Date de naissance')],
  [/\bné(?:e|\(e\))? à$/i, near('Lieu de naissance')],
  [/\bnacid(?:o|a|o\/a|o\(a\)) el$/i, day('Fecha de nacimiento')],
  [/\bnacid(?:o|a|o\/a|o\(a\)) en$/i, near('Lugar de nacimiento')],
  [/^\s*(?:I|I\/We|We),?$/i, near('Your name')],
  [/^\s*(?:\p{L}+ )?ich,?$/iu, near('Name')],
  [/(?:^|\s)soussignée?s?(?:\([es]{1,2}\))*,?(?:[ /](?:M|Mme|Monsieur|Madame)\b\.?)*$/i, near('Nom')],
  [/(?:^|\s)(?:yo|(?:el|la|los|quien|que) (?:abajo )?suscri(?:t[oa]s?|be)),?$/i, near('Nombre')],
  [/^\s*(?:eu|io),?$/i, near('Nome')],
  [
    /(?:^|\s)(?:(?:io|il|la|il\/la|noi|os?|as?|eu) )?(?:sottoscritt[oaie](?:\/[aei])?|abaixo assinad[oa]s?),?$/i,
    near('Nome'),
  ],
  [/\bnat[oa](?:\/[ao])?\s+a$/i, near('Luogo di nascita')],
  [/\bnat[oa](?:\/[ao])?\s+il$/i, day('Data di nascita')],
  [/\bresidente in$/i, near('Residenza')],
  [/\bnascid[oa](?:\([oa]\))? (?:em|a|aos|no dia)$/i, day('Data de nascimento')],
  [/\bresidentes?(?: e domiciliad[oa](?:\([oa]\)|s)?)? (?:à|na|no|em|ao)$/i, near('Endereço')],
  [/\bfait à$/i, near('Lieu')],
  [/\bthe undersigned,?$/i, near('Name of the undersigned')],
  [/\bs\/o$/i, near('Father’s name')],
  [/\baged(?: about)?$/i, { label: 'Age', source: 'near', type: 'number' }],
  [/\be-?mailing$|\bby e-?mail (?:to|at)$/i, near('E-mail')],
  [/\ba\/?k\/?a$/i, near('Also known as')],
  [/\bdied (?:on|at)$/i, day('Date of death')],
  [
    /(?:resid(?:ing|es|ence) at|located at|address(?:ed)? (?:is|at|of)|place of business (?:is )?at|offices? at)$/i,
    near('Address'),
  ],
  [/(?:\bwohnhaft|\bansässig)(?: in| bei)?$|\bmit (?:dem )?sitz in$/i, near('Anschrift')],
  [
    /\b(?:demeurant|domicilié(?:e|\(e\))?|résidant)(?: à| au)?$|\bsiège (?:social )?(?:est )?(?:situé )?(?:à|au)$/i,
    near('Adresse'),
  ],
  [/\bdomiciliad(?:o|a|o\/a|o\(a\))(?: en)?$|\bcon (?:su )?domicilio(?: \p{L}+)? en$/iu, near('Domicilio')],
  [/\brepresented(?: \p{L}+)? by(?: its)?$/iu, near('Representative')],
  [/\brappresentat[oa](?: \p{L}+){0,3} da(?:l|lla)?$/iu, near('Rappresentante')],
  [/\bvertreten durch(?: den| die)?$/i, near('Vertreten durch')],
  [
    /\breprésentée?s?(?:\(e\))?(?: \p{L}+){0,2} par(?: (?:M|Mme|Monsieur|Madame)\b\.?)*$/iu,
    near('Représentant'),
  ],
  [/\brepresentad[oa](?: \p{L}+){0,3} por(?: el| la)?$/iu, near('Representante')],
  [/\bin (?:the|his|her|its) capacity (?:as|of)$/i, near('Capacity')],
  [/\ben (?:sa |leur )?qualité de$/i, near('Qualité')],
  [/\ben (?:su )?(?:calidad|carácter) de$/i, near('Calidad')],
];

/** `born in ____ on ____`: the words before the first blank belong to both. */
const bornThen =
  /\b(born|geb(?:oren|\.)?|né(?:e|\(e\))?|nacid[oa](?:\/a|\(a\))?|nat[oa](?:\/[ao])?|nascid[oa](?:\([oa]\))?)\s+(?:in|at|à|en|a|em)\s*[_.…\s(),]{3,}(?:prov\.?[_.…\s]*)?(?:on|am|le|el|il|aos|no dia)$/i;
const birthdays: readonly [RegExp, string][] = [
  [/^geb/i, 'Geburtsdatum'],
  [/^né/i, 'Date de naissance'],
  [/^nac/i, 'Fecha de nacimiento'],
  [/^nat/i, 'Data di nascita'],
  [/^nas/i, 'Data de nascimento'],
];

export const phraseBefore: NameRule = (left) => {
  const born = bornThen.exec(left.slice(-300))?.[1];
  if (born !== undefined) return day(birthdays.find(([word]) => word.test(born))?.[1] ?? 'Date of birth');
  const end = left.slice(-110).replace(/,$/, '');
  return phrases.find(([phrase]) => phrase.test(end))?.[1];
};

const beforeParty =
  /(?:between|among|zwischen|entre)(?:\s[^;]{1,300}[\s,](?:and|und|et|y|e))?$|\b(?:por (?:una|la otra|otra)(?: parte)?|d['’](?:une|autre) part|einerseits|andererseits),?$/i;

/** The defined term of a party, behind it: `, hereinafter the "Seller"`, `, en adelante el DEUDOR`. */
const calledBehind =
  /\b(?:hereinafter|referred to as|en adelante|en lo sucesivo|denominar[aá]|ci-après|dénommée?|nachfolgend|im folgenden|genannt)(?!\p{L})[^"“«_;]{0,90}?(?:["“«]\s?(?:(?:the|el|la|der|die|das|le) )?([\p{L}][\p{L} .-]{1,30}?)\s?["”»]|\b(?:el|la) (\p{Lu}{4,20})(?!\p{L}))/iu;
const farthestTerm = 320;

/** The name of a party, called after its defined term where one is behind it. */
export const party: NameRule = (left, _right, { right }) => {
  if (!beforeParty.test(left.slice(-340))) return undefined;
  const [, quoted, shouted] = calledBehind.exec(right.slice(0, farthestTerm)) ?? [];
  const term = (quoted ?? shouted)?.replace(/^(?:the|el|la|der|die|das|le) /i, '');
  return near(term ?? 'Party name');
};

/** Words between a place and a day, with the name of the place in their language. */
const places: readonly [RegExp, string][] = [
  [/^(?:den|am)$/i, 'Ort'],
  [/^le$/i, 'Lieu'],
  [/^(?:a|el)$/i, 'Lugar'],
  [/^(?:lì|addì)$/i, 'Luogo'],
  [/^em$/i, 'Lugar'],
];

const beforePlace = /^\s*(?:(?:en|fait à|hecho en|ausgestellt in|(?:signed|done|dated) (?:at|in)))?$/i;
const beforeDay = /^\s*,\s*(?:(den|am|le|a|el|on|this|lì|addì|em)\s)?\s*(?:[_.…«“]|\d)/i;

/** `____, den ____` and `En ____, a __ de ____ de 20__`: where it is signed, in the line that says when. */
export const placeOfSigning: NameRule = (left, _right, { right }) => {
  const [all, between = ''] = beforeDay.exec(right) ?? [];
  const isPlace = all !== undefined && beforePlace.test(left) && (between !== '' || left.trim() !== '');
  return isPlace ? near(places.find(([words]) => words.test(between))?.[1] ?? 'Place') : undefined;
};

const lastPlace =
  /(?:^|[_.…]{3}|\t)\s*(\p{Lu}[\p{L}/.-]{2,20}(?: \p{L}{1,20}){0,2}),(?:\s(den|am|le|a|el))?$/u;
const noMore =
  /^\s*(?:$|(?:Unterschrift|Signature|Firma|Signatur)(?!\p{L})|\p{Lu}[\p{L}-]{2,20},\s*[_.…]{3})/u;

/** `Leeds, ____` and `Berlin, den ____`, and nothing else on the line: the day. */
export const dayBehindPlace: NameRule = (left, right) => {
  const [all, , between = ''] = lastPlace.exec(left) ?? [];
  if (all === undefined || !noMore.test(right)) return undefined;
  return day(/^(?:den|am)$/i.test(between) ? 'Datum' : /^(?:a|el)$/i.test(between) ? 'Fecha' : 'Date');
};

const answers = 'yes|no|ja|nein|oui|non|sí|si|n\\/a|not applicable|none|other|keine?|aucun|ninguno';
const typedAnswer = new RegExp(
  `^(.*?)[\\s:?]*(?:(?:(?<!\\p{L})(?:${answers})\\s*[_.…]{2,}\\s*){1,3}|(?:^|\\t|\\s{3}|[:?]\\s*))(yes|no|ja|nein|oui|non|sí)$`,
  'iu',
);
const answerAlone = new RegExp(`^(?:${answers})\\.?$`, 'i');
/** Words of a question, which leave room for its answer in a label. */
const mostOfQuestion = 7;

/** "Yes ____  No ____" behind or below a question. */
export const answer: NameRule = (left, _right, { above }) => {
  const [, question = '', word] = typedAnswer.exec(lastLine(left)) ?? [];
  if (word === undefined) return undefined;
  const asked = questionOf(question) || questionOf(above);
  return asked === '' ? undefined : { label: `${asked} ${humanize(word)}`, source: 'near' };
};

/** A box with "Yes" behind it says little without the question, which is before the boxes or above them. */
export function labelOfAnswer(label: string, { left, above }: { left: string; above: string }): string {
  // A letter says as little: "M" and "F" behind "Gender".
  if (!answerAlone.test(label) && !/^\p{L}$/u.test(label)) return label;
  const before = lastLine(left).split(/[☐□❑▢◻☑☒⊠[(]/)[0] ?? '';
  const line = (before.split(/_{3,}/).at(-1) ?? '').replace(/([:?])\s*\p{L}{1,8}\s*$/u, '$1');
  const asked = questionOf(line) || questionOf(above.split(/[☐□❑▢◻☑☒⊠[]/)[0] ?? '');
  return asked === '' ? label : `${asked}: ${label.toLowerCase()}`;
}

/** The beginning of the last sentence, behind its number. */
export function questionOf(text: string, most = mostOfQuestion): string {
  const sentence = text
    .replace(/[\s:_.…]+$/, '')
    .split(/(?<=[.?!])\s+(?=\p{Lu})/u)
    .at(-1)
    ?.replace(/^\s*(?:\(?[\p{L}\d]{1,3}[.)]\s*)?[\d.]*\s*/u, '');
  const words = sentence?.trim().split(/\s+/).slice(0, most) ?? [];
  return /\p{L}{2}/u.test(words.join('')) ? words.join(' ') : '';
}

const link = 'von|vom|bis|ab|am|in|zum|from|to|until|on|at|du|au|le|à|de|desde|hasta|del|al|el|en|a';
const linkAlone = new RegExp(`(?:^|[\\s_.…])(${link})\\s?:$`, 'i');
const linkAtEnd = new RegExp(`(?:^|\\s)(?:${link})$`, 'i');
const mostWords = 5;

/** `issued on: ____ in: ____`, or `from: ____` above `until: ____`: the words that the first blank has belong to both. */
export const labelInParts: NameRule = (left, _right, { above }) => {
  const [all, part] = linkAlone.exec(left) ?? [];
  if (all === undefined || part === undefined) return undefined;
  const beside = headOf(left.slice(0, -all.length));
  const head = beside === '' ? headOf(above) : beside;
  return head === '' ? undefined : { label: `${head} ${part}`, source: 'near' };
};

/** The words of a label before its blanks, without "on" or "from" at their end. */
function headOf(text: string): string {
  const words = text
    .replace(/[_.…]{2,}/g, ' ')
    .split(':')
    .map((one) => one.trim().replace(linkAtEnd, ''))
    .filter((one) => /\p{L}{2}/u.test(one));
  return (words.at(-1) ?? '').split(/\s+/).slice(-mostWords).join(' ');
}

/** `= ____ Euro brutto`: which of several amounts, where no word before them says it. */
export const amountBehind: NameRule = (left, _right, { right }) => {
  if (/\p{L}\s*$/u.test(left)) return undefined;
  const label =
    /^\s*((?:Euro|EUR|€|\$|USD|CHF)\s(?:brutto|netto|gross|net|TTC|HT|brut|bruto|neto))(?!\p{L})/iu.exec(
      right,
    )?.[1];
  return label === undefined ? undefined : near(label);
};
