import type { NameRule } from './name-from-context.ts';

const kinds =
  'County|Parish|City|Township|Province|District|Judicial District|Street|Avenue|Bank|University|Hospital|Insurance Company';
const kindFirst = new RegExp(`^(${kinds})\\b(?!\\s(?:of|and)\\s_)(?![^_.]{0,25}:)`);

/** Parts of an organisation, which are called by what is before them. */
const unit =
  /^([Ss]ection|[Dd]epartment|[Dd]ivision|[Bb]ranch|[Ff]aculty|[Uu]nit|[Ww]ard|Abteilung|Fachbereich|[Dd]épartement|[Ss]ervice|[Ss]ección|[Dd]epartamento|[Ff]acultad|[Ss]eção|[Ss]etor)(?!\p{L}| de \p{Lu})/u;
/** "in ____ section": the name of a section, where the sentence has no other word for it. */
const beforeUnit =
  /(?<!\p{L})(?:in|of|at|from|to|der|im|dans|du|de|en|del|da|do)(?: (?:the|la|le|el|a|o))?$/iu;

const company = /^[\])]?,?\s*(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|GmbH|SARL|S\.L)\b/;

/** `____, a company founded under the laws of` */
const companyFirst =
  /^\s*,\s*(?:an?|eine?|une|una)?\s*(?:[\p{L}-]+\s){0,2}(?:company|corporation|partnership|société|sociedad|gesellschaft)\b/iu;

/** "the ____ County" and "____ Street" lack the name that goes before. */
export const kindBehind: NameRule = (left, _right, { right }) => {
  if (left.trim() === '' && companyFirst.test(right)) return { label: 'Company name', source: 'near' };
  if (company.test(right)) return { label: 'Company name', source: 'near' };
  const part = beforeUnit.test(left.trim()) ? unit.exec(right.trimStart())?.[1] : undefined;
  const kind = kindFirst.exec(right.trimStart())?.[1] ?? part;
  return kind === undefined ? undefined : { label: kind, source: 'near' };
};

/** "at ____ o'clock ____ m.": the hour, and which half of the day. */
export const partOfTime: NameRule = (left, _right, { right }) => {
  if (/^\s*(?:o['’]clock|uhr|heures? précises)\b/i.test(right)) return { label: 'Time', source: 'near' };
  const isHalf = /o['’]clock,?\s*$/i.test(left) && /^[\s.]*m\b/i.test(right);
  return isHalf ? { label: 'Morning or afternoon', source: 'near' } : undefined;
};

/** "____, residing in Leeds, says": somebody, whom the sentence does not call otherwise. */
export const personBehind: NameRule = (left, _right, { right }) =>
  left.trim() === '' &&
  /^\s*,?\s*(?:residing|being (?:first )?duly sworn|of full age|of legal age|a resident|demeurant|domicilié|wohnhaft|geboren|né|domiciliad|nacid|mayor de edad|brasileir)/i.test(
    right,
  )
    ? { label: 'Name', source: 'near' }
    : undefined;

/** "to ____, the petitioner": the words behind say who it is. */
export const roleBehind: NameRule = (_left, _right, { right }) => {
  const role =
    /^\s*,\s(?:being )?(?:the|my|our|his|her)\s((?:[\p{L}-]+\s){0,2}[\p{L}-]+)(?=[.,;:)]|\s(?:and|und|et|y)\s|\s*$)/u.exec(
      right,
    )?.[1];
  return role === undefined ? undefined : { label: role, source: 'near' };
};
